# object.__ne__ is the opposite of the __eq__ that the class has, also where a class takes it over from object.
class Same(dict):
    __ne__ = object.__ne__

    def __eq__(self, other):
        print("eq")
        return dict.__eq__(self, other) if isinstance(other, Same) else NotImplemented


class Odd(int):
    __ne__ = object.__ne__


class Plain:
    __ne__ = object.__ne__


class Truthy:
    def __eq__(self, other):
        return [other]


print(Same(a=1) != Same(a=1), Same(a=1) != Same(a=2), Same() != {}, Same() != 5)
print(Odd(3) != 3, Odd(3) != 4, Odd(3) != "x")
p = Plain()
print(p != p, p != Plain(), p != 1)
print(object.__ne__(1, 2), object.__ne__(1, 1), object.__ne__(1, "a"), object.__ne__("a", "b"), object.__ne__([], []))
print(object.__ne__(Truthy(), 0), Truthy() != 0, object.__ne__(p, p), object.__ne__(p, 3), object().__ne__(3))
print(super(Plain, p).__ne__(p), object.__eq__(1, 1), Plain.__ne__ is object.__ne__)

# And what a class overrides can call what its base has.
import collections  # noqa: E402


def calls_base(base, *args):
    class Derived(base):
        calls = 0

        def __eq__(self, other):
            Derived.calls += 1
            return base.__eq__(self, other)

        def __ne__(self, other):
            Derived.calls += 1
            return super().__ne__(other)

        __hash__ = None

    one, other = Derived(*args), Derived(*args)
    print(base.__name__, one == other, one != other, one == base(*args), base(*args) != one, one == 5, Derived.calls)


for base in dict, collections.OrderedDict, list, tuple, collections.deque:
    calls_base(base, {1: 2}.items())
for base, arg in (int, 1), (str, "a"), (float, 1.5), (bytes, b"b"), (bytearray, b"b"), (complex, 1j):
    calls_base(base, arg)


class Point(complex):
    pass


# A number that a class takes over stays what it is.
z = 3 + 4j
points = [Point(z), Point(z), Point(z) + 1]
print(points, z, [abs(point) for point in points])
