# pprint: the layout of nested containers, long texts, widths, depths, and recursion.
import asyncio
import pprint
from collections import Counter, OrderedDict, defaultdict, deque

DATA = {"name": "x" * 30, "numbers": list(range(30)), "nested": {"b": [1, (2, 3), {"k": None}], "a": (3, 1, 2), "empty": [[], {}, ()]}, 3: "three", (1, 2): "pair", "text": "the quick brown fox jumps over the lazy dog " * 4}


async def main():
    for options in ({}, {"width": 40}, {"indent": 4}, {"compact": True}, {"depth": 1}, {"depth": 2}, {"sort_dicts": False, "width": 50}, {"width": 20, "compact": True}, {"underscore_numbers": True}):
        print(pprint.pformat(DATA, **options))
    pprint.pp({"b": 1, "a": [123456789, "y" * 70]})
    pprint.pprint([1])
    print(pprint.pformat([1, "a", None]), pprint.pformat({}), pprint.pformat("a\nb" * 30), pprint.pformat(b"abc" * 40), pprint.pformat([b"abc" * 40]), pprint.pformat(["word " * 30]))
    print(pprint.pformat((list(range(40)),)), pprint.pformat({"k": "line one\nline two\n" * 5}), pprint.pformat([1234567, 10**9], underscore_numbers=True))
    print(pprint.pformat(OrderedDict((i, "x" * 10) for i in range(8))), pprint.pformat(defaultdict(list, {i: ["y" * 20] for i in range(5)})), pprint.pformat(Counter("abracadabra" * 3 + "xyz"), width=20))
    print(pprint.pformat(deque(range(40))), pprint.pformat(deque(range(40), maxlen=50)))
    loop = [1]
    loop.append(loop)
    print(pprint.isrecursive(loop), pprint.isreadable(loop), pprint.isreadable([1]), pprint.isreadable([object]), pprint.saferepr({"b": 1, "a": (2,)}), "Recursion on list with id=" in pprint.pformat(loop))
    print(pprint.pformat([{"id": i, "tags": ["a", "b"], "when": 1.5} for i in range(6)]), pprint.pformat({1: 2, "a": 3}), pprint.PrettyPrinter(width=10).pformat({"aaa": [1, 2, 3], "bbb": "cc dd ee ff"}))
    for bad in (lambda: pprint.pformat(1, indent=-1), lambda: pprint.pformat(1, depth=0), lambda: pprint.pformat(1, width=0)):
        try:
            print(bad())
        except ValueError as e:
            print(e)

asyncio.run(main())
