# pprint breaks what is too long for a line by its kind: also maps of maps, namespaces, proxies, bytearrays and what
# derives from them. What has a __repr__ of its own is one piece.
import asyncio
from collections import ChainMap, UserDict, UserList, UserString
from dataclasses import dataclass, field
from pprint import PrettyPrinter, pformat
from types import MappingProxyType, SimpleNamespace

words = "the quick brown fox jumped over a lazy dog".split()
counts = dict(zip(words, range(20)))


class Settings(SimpleNamespace):
    pass


class Names(UserDict):
    pass


@dataclass
class Item:
    name: str
    tags: list = field(default_factory=list)


@dataclass
class Own:
    name: str

    def __repr__(self):
        return "a representation of its own that is too long for a line"


@dataclass(repr=False)
class Bare:
    name: str


async def main():
    for width in 80, 40, 20:
        print(pformat(ChainMap(counts, {"more": words}), width=width))
        print(pformat(MappingProxyType(counts), width=width))
        print(pformat(SimpleNamespace(**counts), width=width))
        print(pformat(Settings(names=Names(counts), list=UserList(words)), width=width))
        print(pformat(UserString(" ".join(words)), width=width))
        print(pformat(bytearray(b"abcdefghijklmnopqrstuvwxyz" * 2), width=width))
        print(pformat([bytearray(b"abcdefghijklmnopqrstuvwxyz"), UserString(" ".join(words))], width=width))
        print(pformat(Item("first", [Item(word, [bytearray(word.encode())]) for word in words[:3]]), width=width))
        print(pformat([Own("x"), ChainMap(), Names(), UserList(), SimpleNamespace()], width=width))
    print(pformat(Bare("x"), width=5).startswith("<__main__.Bare object at 0x"))
    loop = SimpleNamespace(name="a name")
    loop.again = loop
    print(pformat(loop, width=20))
    print(PrettyPrinter(width=30, sort_dicts=False, indent=4).pformat(Names(counts)))


asyncio.run(main())
