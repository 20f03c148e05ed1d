# Objects are released with their last reference: a dropped generator is closed
# at that point, in scope order, also at the end of an exception.
def watch(name):
    try:
        yield name
    finally:
        print("dropped", name)


def start(name):
    gen = watch(name)
    next(gen)
    return gen


def local():
    kept = start("local")
    print("leaving", next(iter([1])))


local()
x = start("rebound")
x = start("second")
print("rebound")
del x
items = [start("in a list"), start("in a list too")]
items.pop()
print("popped")
items[0] = None
d = {"k": start("in a dict")}
d.clear()
start("temporary")
print("after the temporary")


def fails():
    kept = start("in a failed frame")
    raise ValueError("failed")


try:
    fails()
except ValueError as e:
    print("the exception keeps the frame:", e)
print("after the handler")
saved = None
try:
    fails()
except ValueError as e:
    saved = e
print("saved")
saved = None
print("forgotten")
closure = (lambda gen: lambda: gen)(start("in a closure"))
del closure
cycle = [start("in a cycle")]
cycle.append(cycle)
del cycle
print("a cycle lives on")
