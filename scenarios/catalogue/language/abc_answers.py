# Abstract classes keep what they know of a class: when hooks are called, what a later change or register() changes.
import abc
import collections.abc


class Hooked(abc.ABC):
    @classmethod
    def __subclasshook__(cls, other):
        print("hook", cls.__name__, other.__name__)
        return True if hasattr(other, "quack") else NotImplemented if other.__name__ != "Never" else False


class Duck:
    quack = 1


class Dog:
    pass


class Never:
    pass


for turn in range(2):
    for c in (Duck, Dog, Never):
        print(turn, c.__name__, isinstance(c(), Hooked), issubclass(c, Hooked))
Dog.quack = 2
print(isinstance(Dog(), Hooked))
del Duck.quack
print(isinstance(Duck(), Hooked))
Hooked.register(Never)
print(issubclass(Never, Hooked), issubclass(Dog, Hooked), issubclass(Duck, Hooked))


class Late:
    pass


print(isinstance(Late(), collections.abc.Sized))
Late.__len__ = lambda self: 3
print(isinstance(Late(), collections.abc.Sized))
collections.abc.Mapping.register(Never)
print(isinstance(Late(), collections.abc.Sized), isinstance(Never(), collections.abc.Mapping), isinstance(Never(), collections.abc.Collection))


class Liar:
    @property
    def __class__(self):
        return Duck


print(isinstance(Liar(), Hooked), isinstance(Liar(), collections.abc.Hashable))


class Meta(abc.ABCMeta):
    def __subclasscheck__(cls, other):
        print("check", other.__name__)
        return super().__subclasscheck__(other)

    def __instancecheck__(cls, instance):
        print("instance")
        return super().__instancecheck__(instance)


class Odd(metaclass=Meta):
    @classmethod
    def __subclasshook__(cls, other):
        return other.__name__ == "Dog" or "maybe" if other.__name__ != "int" else NotImplemented


print(isinstance(Dog(), Odd), isinstance(Dog(), Odd), isinstance(3, Odd), isinstance(3, Odd))
try:
    isinstance(Late(), Odd)
except AssertionError as e:
    print(e)
