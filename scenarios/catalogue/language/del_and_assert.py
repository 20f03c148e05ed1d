# del unbinds names, attributes, items and slices; assert raises with its
# message, which is evaluated only on failure.
def message():
    print("evaluated")
    return "the message"


class Thing:
    shared = 1


assert True, message()
for check in (lambda x: x, lambda x: x > 1):
    try:
        assert check(0), message()
    except AssertionError as e:
        print(repr(e), e, e.args)
try:
    assert (), ["any", "object"]
except AssertionError as e:
    print(repr(e))
try:
    assert 0
except AssertionError as e:
    print(repr(e), repr(str(e)))
a = b = [1, 2, 3, 4, 5]
thing = Thing()
thing.own = thing.shared = 2
del a, b[0], b[1:3], thing.own, thing.shared
print(b, thing.shared, hasattr(thing, "own"))
d = {"x": {"y": 1, "z": 2}}
del d["x"]["y"], (b[0])
print(d, b)
x = y = 1
del (x, y)


def delete_local():
    value = 1
    inner = lambda: value
    del value
    return inner()


def delete_twice():
    z = 1
    del z
    del z


for wrong in (lambda: x, delete_local, delete_twice):
    try:
        wrong()
    except (NameError, UnboundLocalError) as e:
        print(type(e).__name__, e)
try:
    del thing.shared
except AttributeError as e:
    print(e)
