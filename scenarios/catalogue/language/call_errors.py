# A call that does not match its function raises a TypeError with the function's qualified name.
def none():
    pass


def two(a, b, c=3):
    pass


def only(*, a, b):
    pass


def position(a, /, b):
    pass


class Thing:
    def __init__(self, x):
        self.x = x

    def method(self):
        pass


def attempt(what, *args, **kwargs):
    try:
        print(what(*args, **kwargs))
    except TypeError as e:
        print(e)


attempt(none, 1)
attempt(none, 1, 2)
attempt(none, a=1)
attempt(two)
attempt(two, 1)
attempt(two, 1, 2, 3, 4)
attempt(two, 1, a=1, b=2)
attempt(two, b=2)
attempt(two, 1, 2, d=4)
attempt(only)
attempt(only, 1, a=1, b=2)
attempt(only, a=1)
attempt(position, a=1, b=2)
attempt(Thing)
attempt(Thing, 1, 2)
attempt(Thing(1).method, 1)
attempt(Thing.method)
attempt(lambda x: x)
for call in (lambda: two(**{1: 2}), lambda: two(*7), lambda: two(**7),
             lambda: two(a=1, **{"a": 2}), lambda: 5(), lambda: None(), lambda: Thing(1)()):
    attempt(call)
