# A metaclass that defines __init__ alone makes classes in class statements and by calls.
import asyncio


class Registry(type):
    known = []

    def __init__(cls, name, bases, names, **options):
        super().__init__(name, bases, names)
        cls.options = options
        Registry.known.append(name)


class Odd(type):
    def __init__(cls, thing):
        pass


def call(function, *args, **options):
    return function(*args, **options)


async def main():
    first = Registry("First", (), {"a": 1})

    class Second(first):
        pass

    third = Registry(*("Third", (Second,), {"b": 2}))
    fourth = call(Registry, "Fourth", (third,), {})
    print([kind.__name__ for kind in fourth.__mro__], fourth.a, fourth.b, type(fourth), Registry.known)
    print(first.options, type(first()), isinstance(fourth, Registry))
    for bad in lambda: Registry("Fifth", ()), lambda: Registry(5, (), {}), lambda: Odd(1), lambda: Odd("Sixth", (), {}):
        try:
            bad()
        except TypeError as e:
            print(e)
    print(Registry.known)


asyncio.run(main())
