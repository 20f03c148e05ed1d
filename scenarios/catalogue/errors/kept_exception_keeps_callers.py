# An exception that is kept also keeps the frames of its callers: their locals
# outlive the return.
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
