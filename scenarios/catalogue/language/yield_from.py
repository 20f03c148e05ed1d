# yield from passes values, sends, throws and closes through to the inner
# generator, and evaluates to its return value.
def inner(name):
    received = []
    try:
        while True:
            value = yield f"{name}{len(received)}"
            if value == "stop":
                return received
            received.append(value)
    except KeyError as e:
        received.append(repr(e))
        return received
    finally:
        print(name, "ends")


def outer():
    first = yield from inner("x")
    print("first", first)
    second = yield from inner("y")
    print("second", second)
    third = yield from [7, 8]
    return third, (yield from range(0))


gen = outer()
print(next(gen), gen.send(1), gen.send(2), gen.send("stop"))
print(gen.send("a"), gen.throw(KeyError("thrown")))
print(next(gen))
try:
    gen.send(None)
except StopIteration as e:
    print(e.value)
gen = outer()
next(gen)
gen.close()


def attempt(gen, value):
    try:
        next(gen)
        print(gen.send(value))
    except (AttributeError, TypeError) as e:
        print(type(e).__name__, e)


def over(iterable):
    yield from iterable


attempt(over([1, 2]), "a list iterator has no send")
attempt(over(5), None)
