# close raises GeneratorExit at the yield: a generator may clean up and return
# a value, but not yield again; a generator that is dropped is closed at once.
def resource(name, stubborn=False):
    try:
        while True:
            yield name
    except GeneratorExit:
        print(name, "GeneratorExit")
        if stubborn:
            yield "no"
        return "last value"
    finally:
        print(name, "finally")


gen = resource("a")
print(gen.close(), "never started, so nothing ran", next(gen, "done"))
gen = resource("b")
next(gen)
print(gen.close())
print(gen.close(), next(gen, "done"))
gen = resource("c", stubborn=True)
next(gen)
try:
    gen.close()
except RuntimeError as e:
    print("RuntimeError:", e)
print(next(gen, "d0ne"))
gen = resource("d")
next(gen)
print("dropping d")
gen = None
print("dropped")
for value in resource("e"):
    print("loop", value)
    break
print("after the loop")


def raises():
    try:
        yield
    finally:
        raise KeyError("from finally")


gen = raises()
next(gen)
try:
    gen.close()
except KeyError as e:
    print("close raised", e, repr(e.__context__))
