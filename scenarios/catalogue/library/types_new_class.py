# types.new_class, prepare_class, resolve_bases and get_original_bases.
import asyncio
import types
from typing import Generic, TypeVar

T = TypeVar('T')


class Registry(type):
    known = []

    def __new__(cls, name, bases, namespace, *, tag=None):
        made = super().__new__(cls, name, bases, namespace)
        cls.known.append((name, tag))
        return made

    def __init__(cls, name, bases, namespace, *, tag=None):
        super().__init__(name, bases, namespace)


class Base(metaclass=Registry):
    async def run(self):
        await asyncio.sleep(self.delay)
        return type(self).__name__


def body(namespace):
    namespace['delay'] = 2


async def main():
    made = [types.new_class(f'Made{n}', (Base,), {'tag': n}, body) for n in range(2)]
    print(await asyncio.gather(*(cls().run() for cls in made)), Registry.known)
    Box = types.new_class('Box', (Generic[T],))
    print(Box.__bases__, types.get_original_bases(Box), Box[int], types.get_original_bases(int))
    print(types.prepare_class('X', (Base,), {'tag': 1}), types.resolve_bases((Generic[T], int)))
    print(types.new_class('Plain'), types.resolve_bases((int,)))
    try:
        types.new_class('Bad', (Base,), {'metaclass': type('Other', (type,), {})})
    except TypeError as e:
        print(e)


asyncio.run(main())
