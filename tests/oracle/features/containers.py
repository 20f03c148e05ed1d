"""collections, lists, dicts, slices, unpacking, heapq and bisect."""

PRELUDE = """
import bisect
import collections
import heapq
from collections import ChainMap, Counter, OrderedDict, UserDict, defaultdict, deque, namedtuple

Node = namedtuple("Node", "key value", defaults=[None])
BAG = [deque([1, 2, 3], maxlen=4), Counter("abracadabra"), defaultdict(list), OrderedDict(a=1, b=2), ChainMap({"a": 1}, {"b": 2}), [3, 1, 2], {"k": 0}, UserDict(x=1), bytearray(b"ab")]


def bag(n):
    return BAG[n % len(BAG)]


class Reading(dict):
    def __missing__(self, key):
        return f"no {key}"
"""

PARTS = ["pass", "BAG.append(Node({NUMBERED}))\nBAG.append(Reading(a={NUMBERED}))", "BAG.reverse()", "BAG.append(deque(maxlen={NUMBERED}))\nBAG.append(list(range(9)))"]

RULES = {
    "containers_one": ["bag({k})", "bag({NUMBERED})", "bag({k})", "[n, {plain}]", "{'a': {plain}, 'b': n}", "Node(n, {plain})", "Counter([n, n, {k}])", "deque([n, {k}], {k})", "(n, {k}, 3)", "Reading(a=n)", "range(n)", "'text'"],
    "containers_key": ["{k}", "'a'", "'x{NUMBERED}'", "n", "{k}:", ":{k}", "::2", "::-1", "-1", "1:3", "None", "{k}:{k}"],
    "containers_slice": ["{k}:{k}", "::2", "::-1", ":n", "-2:"],
}

MORE = {
    "object": ["Node(n, {plain})", "Counter('aab')", "[n, {plain}]", "(n, 'x')"],
    "sync": [
        "{containers_one}", "{containers_one}[{containers_key}]", "{containers_one}[{containers_key}]", "[*range(7)][{containers_slice}]", "bag({k}).__setitem__('a', {plain})", "bag({k}).__setitem__({k}, {plain})", "bag({k}).append({plain})", "bag({k}).appendleft(n)", "bag({k}).pop()", "bag({k}).popleft()", "bag({k}).pop('a')", "bag({k}).pop('z', n)", "bag({k}).update(a=n)", "bag({k}).update('ab')",
        "bag({k}).get('a')", "bag({k}).setdefault('s{NUMBERED}', []).append(n)", "bag({k}).most_common(2)", "bag({k}).rotate({k})", "bag({k}).extend([n, {plain}])", "bag({k}).insert({k}, n)", "bag({k}).index(n)", "bag({k}).count(n)", "bag({k}).sort()", "bag({k}).reverse()", "bag({k}).move_to_end('a')", "bag({k}).popitem()", "bag({k}).clear()", "bag({k}).copy()", "bag({k}).remove(n)", "bag({k}).new_child({'c': n})",
        "bag({k}).maps", "list({containers_one})", "len({containers_one})", "{containers_one} + {containers_one}", "{containers_one} | {containers_one}", "{containers_one} - Counter(a=1)", "{containers_one} * 2", "{containers_one} == {containers_one}", "{containers_one} < {containers_one}", "{plain} in {containers_one}", "sorted({containers_one}, key=str)", "sorted({containers_one})", "dict({containers_one})", "list(reversed({containers_one}))",
        "max({containers_one})", "sum({containers_one})", "[*{containers_one}, n]", "{**{'a': 0}, **bag({k})}", "heapq.heappush(bag({k}), n)", "heapq.heappop(bag({k}))", "heapq.nsmallest(2, {containers_one})", "heapq.nlargest(n, [3, {k}, 7])", "list(heapq.merge([1, n], [{k}, 5]))", "bisect.bisect([1, 2, 4], {k})", "bisect.insort(bag({k}), n)", "Node(n)._replace(value={plain})", "Node({k})._asdict()", "Node(1, 2, 3)", "Node(value=1)", "BAG", "list(map(type, BAG))[{k}]",
        "namedtuple('Made', 'a b')(n)", "namedtuple('Made', 'a a')", "namedtuple('Made', 'a class', rename=True)(n, {k})", "bag({k}).default_factory", "bag({k}).total()", "bag({k}).maxlen", "bag({k}).elements()", "list(zip({containers_one}, {containers_one}))", "list(enumerate({containers_one}, {k}))", "dict.fromkeys({containers_one}, n)", "{x: n for x in {containers_one}}", "tuple({containers_one})", "any({containers_one})", "hash({containers_one}) and None",
        "bag({k}).subtract('a')", "copy.deepcopy({containers_one})", "next(iter({containers_one}))", "str({containers_one})", "bag({k}).items()", "bag({k}).keys() & {'a', 'b'} == {'a'}", "bag({k}).values()", "bag({k}).__delitem__('a')", "bag({k}).__delitem__(0)", "list(bag({k}).items())",
    ],
    "deep": ["first, *rest = {containers_one}\nprint(first, rest)", "for x in {containers_one}:\n    {block}", "for i, x in enumerate({containers_one}):\n    bag({k}).append(x) if i < 3 else None\n    print(i, x)"],
    "astep": ["x = deque(maxlen=2)\nfor i in range(n):\n    x.append(i)\n    await asyncio.sleep({delay})\nprint(x)", "bag({k})['a'] = n\nawait {aw}\nprint(bag({k}))"],
    "tstep": ["BAG[0].append(n) if hasattr(BAG[0], 'append') else None\nawait asyncio.sleep({delay})\nprint(BAG[0])", "print(Node(n, {k}), Counter([n, 1, n]))"],
    "pattern": ["Node(key=0)", "Node(k, v)", "{'a': 1}", "[1, *rest]", "deque()"],
    "matched": ["{containers_one}"],
}
