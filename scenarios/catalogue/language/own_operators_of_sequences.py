# A class's own __add__ or __mul__ takes the place of its base's concatenation, also where it returns NotImplemented.
class T(tuple):
    def __add__(self, other):
        return NotImplemented

    def __mul__(self, other):
        return NotImplemented


class L(list):
    def __add__(self, other):
        return NotImplemented

    def __iadd__(self, other):
        return NotImplemented


class S(str):
    def __add__(self, other):
        return NotImplemented


class B(bytes):
    def __add__(self, other):
        return NotImplemented


class Plain(tuple):
    pass


class Text(str):
    pass


class Reflected(tuple):
    def __radd__(self, other):
        return "reflected"


def show(make):
    try:
        print(repr(make()))
    except TypeError as e:
        print(e)


def in_place(left, right):
    left += right
    return left


show(lambda: T() + (1,))
show(lambda: T() + 1)
show(lambda: T((1,)) * 2)
show(lambda: 2 * T((1,)))
show(lambda: (1,) + T((2,)))
show(lambda: L() + [1])
show(lambda: [1] + L([2]))
show(lambda: in_place(L([1]), [2]))
show(lambda: S("a") + "b")
show(lambda: "a" + S("b"))
show(lambda: B(b"a") + b"b")
show(lambda: b"a" + B(b"b"))
show(lambda: Plain((1,)) + (2,))
show(lambda: (1,) + Plain((2,)))
show(lambda: Plain((1,)) + 2)
show(lambda: Text("a") + "b")
show(lambda: "a" + Text("b"))
show(lambda: (1,) + Reflected((2,)))


def annotated(a: "first", b: int = 3, /, c: "x" = 1, *args: int, k: str, **kw: bool) -> None:
    pass


print(annotated.__annotations__)
