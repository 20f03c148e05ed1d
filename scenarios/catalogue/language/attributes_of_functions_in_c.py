# Special methods of bound methods are theirs, not the function's; static and class methods show their function;
# views know their dict.

def attempt(function, *args):
    try:
        print(function(*args))
    except Exception as error:
        print(type(error).__name__, error)


class Shelf:
    def put(self, item):
        return self, item

    @staticmethod
    def size(n):
        """How much."""
        return n

    @classmethod
    def named(cls):
        return cls.__name__

    def __repr__(self):
        return "Shelf()"


shelf = Shelf()
print(shelf.put.__call__("book"), "-".join.__call__(["a", "b"]), [].append.__call__(3), len.__call__([1, 2]))
print(shelf.put.__eq__(shelf.put), shelf.put.__ne__(Shelf.put), shelf.put.__hash__() == hash(shelf.put), shelf.put.__repr__())
attempt("-".join.__call__)
attempt(len.__call__)
attempt(shelf.put.__call__)
for name in "size", "named":
    found = vars(Shelf)[name]
    print(str(found).split(" at 0x")[0], found.__name__, found.__qualname__, found.__module__, found.__wrapped__ is found.__func__)
print(staticmethod(len), classmethod(len), staticmethod(len).__name__, staticmethod(3))
attempt(lambda: staticmethod(3).__name__)
print({1: 2}.keys().mapping, {1: 2}.items().mapping, type({}.values().mapping).__name__)
attempt(issubclass, abs, [])
attempt(issubclass, int, [])
attempt(int.__new__, bool, 5)
attempt(object.__new__, bool)
attempt(format, 10**20, "+c")
attempt(format, 10**20, "c")


# __annotate__ of a class
class Point:
    x: int
    y: "str" = ""


class Empty:
    pass


print(Point.__annotate__(1), callable(Point.__annotate__), Empty.__annotate__)
attempt(lambda: int.__annotate__)
attempt(setattr, Point, "__annotate__", 3)
attempt(delattr, Empty, "__annotate__")
Empty.__annotate__ = lambda format: {"made": format}
print(Empty.__annotations__, Empty.__annotate__(5))
Empty.__annotate__ = None
print(Empty.__annotate__, Empty.__annotations__)


async def waits():
    return 1


coroutine = waits()
print(coroutine.cr_await)
coroutine.close()
