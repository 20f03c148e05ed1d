# int | str: in isinstance and issubclass, compared, shown.


def show(f):
    try:
        print(repr(f()))
    except BaseException as e:
        print(type(e).__name__ + ': ' + str(e))


class A:
    pass


show(lambda: (isinstance(1, int | str), isinstance(1.0, int | str), isinstance(None, int | None)))
show(lambda: (int | str, int | None, None | int, int | str | float, (int | str) | (str | float)))
show(lambda: ((int | str) == (str | int), int | int, hash(int | str) == hash(str | int)))
show(lambda: (A | None, isinstance(A(), A | None), issubclass(A, A | int), issubclass(bool, int | str)))
show(lambda: (int | 5))
show(lambda: (isinstance(1, (str, int | None))))
show(lambda: (isinstance(1, 5)))
