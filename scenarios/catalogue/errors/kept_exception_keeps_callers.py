# An exception that is kept keeps the frames that called it: its callers' locals
# live on after they returned.
def gen(name):
    try:
        yield 1
    finally:
        print("closed", name)


saved = []


def inner():
    try:
        raise ValueError("v")
    except ValueError as e:
        saved.append(e)


def outer(name):
    g = gen(name)
    next(g)
    inner()


outer("a")
print("after outer")
saved.clear()
print("cleared")
