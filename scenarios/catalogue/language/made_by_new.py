# Pins what follows a __new__ of the program: BaseException.__init__ sets args again;
# tuple, float and frozenset ignore keywords of __init__, list and set those of __new__.
def attempt(*actions):
    for i, action in enumerate(actions):
        try:
            print(i, repr(action()))
        except Exception as e:
            print(i, type(e).__name__, e)


class New:
    def __new__(cls, *args, **more):
        return super().__new__(cls, "new", *args)


class Value(New, ValueError): ...
class Key(New, KeyError): ...
class Stop(New, StopIteration): ...
class System(New, OSError): ...


class Shown(New, ValueError):
    def __init__(self, *args):
        print("init", self.args, args)


class Group(ExceptionGroup):
    def __new__(cls, *args):
        return super().__new__(cls, "new", *args)


attempt(lambda: Value(1), lambda: Value(), lambda: Value(a=1), lambda: Key(2), lambda: (Stop(3), Stop(3).value), lambda: System(4).args, lambda: Shown(5).args, lambda: Group([Value(6)]).args)


class Tuple(tuple):
    def __init__(self, *args, **more): ...
class Float(float):
    def __init__(self, *args, **more): ...
class Int(int):
    def __init__(self, *args, **more): ...
class Str(str):
    def __init__(self, *args, **more): ...
class Plain(tuple): ...
class List(list):
    def __new__(cls, *args, **more):
        return super().__new__(cls)
class Filled(list):
    def __init__(self, *args, **more):
        super().__init__(*args)
class Empty:
    __slots__ = ()
class Mixed(Empty, dict): ...


attempt(
    lambda: Tuple(5, m=1), lambda: Tuple([5], m=1), lambda: Float(1, m=2), lambda: Int(1, m=2), lambda: Str(1, m=2), lambda: Plain([1], m=2), lambda: List([1], m=2), lambda: Filled([1], m=2),
    lambda: Mixed.__new__(Mixed), lambda: tuple([1], m=2), lambda: list(m=1),
)
# Messages name the built-in type.
attempt(
    lambda: Str("a") + 1, lambda: Filled() + 1, lambda: Tuple() + 1, lambda: Filled() + (1,), lambda: Str() + b"", lambda: int("1", 2, a=3), lambda: int(5, base=2, a=1), lambda: int("1", a=1),
    lambda: int("1", 2, 3), lambda: int(base=2),
)
