# A metaclass whose mro() does not begin with the class, or leaves classes out.
class A:
    name = "A"


class Reversed(type):
    def mro(cls):
        order = type.mro(cls)
        order.reverse()
        return order


class Short(type):
    def mro(cls):
        return [cls, object]


class X(A, metaclass=Reversed):
    pass


class Y(A, metaclass=Short):
    pass


print([c.__name__ for c in X.__mro__], isinstance(X(), A), issubclass(X, A))
print([c.__name__ for c in Y.__mro__], hasattr(Y, "name"), isinstance(Y(), A), Y.__bases__)
