# __new__ of one built-in exception cannot make what another one, with a constructor of its own, is the base of.
class A(LookupError):
    pass


class Group(ExceptionGroup, A):
    def __new__(cls, *args):
        return super().__new__(cls, *args)


print(repr(Group("g", [ValueError()])))
for base in OSError, ConnectionError, MemoryError, KeyError, ImportError, StopIteration, AttributeError, SystemExit:
    class E(A, base):
        def __new__(cls, *args):
            return super().__new__(cls, *args)

    class Own(base):
        def __new__(cls, *args):
            return super().__new__(cls, *args)

    print(base.__name__, repr(Own("own")))
    for make in (lambda: E("new"), lambda: LookupError.__new__(E, 1), lambda: base.__new__(E, 2),
                 lambda: BaseException.__new__(base, 3), lambda: Exception.__new__(Own), lambda: object.__new__(E)):
        try:
            print(repr(make()))
        except TypeError as e:
            print(e)
