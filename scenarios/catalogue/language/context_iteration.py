# A Context is a mapping: iteration, keys, values and items use its contents at
# the time they began; hash() and properties of a program's classes.
import contextvars

first = contextvars.ContextVar("first")
first.set(1)
held = contextvars.Context()


def fill():
    print(list(held), len(held), first in held)
    first.set("inner")
    inside = contextvars.copy_context()
    print([v.name for v in inside], list(inside.values()), [(k.name, v) for k, v in inside.items()])
    keys = inside.keys()
    print(next(keys).name, next(keys, "end"), iter(keys) is keys)
    going = iter(held)
    second = contextvars.ContextVar("second")
    second.set(2)
    print([v.name for v in going], len(held), sorted(v.name for v in held))
    print(type(going).__name__, type(held.values()).__name__, type(held.items()).__name__)


held.run(fill)
print(sorted((v.name, str(held[v])) for v in held), dict(contextvars.Context().items()))
print(max(*contextvars.Context(), 1, 2))


class Hashed:
    def __init__(self, hash):
        self.hash = hash

    def __hash__(self):
        return self.hash


class Guarded:
    plain = property(None, lambda self, value: print("set", value))
    nothing = property()

    @property
    def only(self):
        return 1


def show(function):
    try:
        print(function())
    except Exception as e:
        print(type(e).__name__, e)


guarded = Guarded()
for function in [
    lambda: hash(Hashed(5)), lambda: hash(Hashed(True)), lambda: hash(Hashed(-1)),
    lambda: hash(Hashed("a")), lambda: {Hashed("a"): 1}, lambda: {Hashed(None)},
    lambda: {}[Hashed(1.5)], lambda: hash(Hashed(3)) == hash(Hashed(3)),
    lambda: guarded.plain, lambda: setattr(guarded, "plain", 3), lambda: delattr(guarded, "plain"),
    lambda: guarded.nothing, lambda: setattr(guarded, "nothing", 3), lambda: guarded.only,
    lambda: setattr(guarded, "only", 3), lambda: delattr(guarded, "only"),
]:
    show(function)
