# Tries, Dijkstra, Huffman, sudoku, a template engine, a stack machine and a JSON parser.
"""Algorithms an engineer writes: tries, graphs, huffman, LRU, sudoku, a template engine, a JSON parser, a stack VM."""
import asyncio
import heapq
import itertools
import re
import string
import sys
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import MutableMapping
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum, auto
from functools import lru_cache, reduce, total_ordering
from operator import itemgetter, mul
from typing import NamedTuple


class Trie:
    __slots__ = ("kids", "end")

    def __init__(self, words=()):
        self.kids, self.end = {}, False
        for w in words:
            self.add(w)

    def add(self, w):
        node = self
        for c in w:
            node = node.kids.setdefault(c, Trie())
        node.end = True

    def __contains__(self, w):
        node = self
        for c in w:
            if (node := node.kids.get(c)) is None:
                return False
        return node.end

    def walk(self, prefix=""):
        if self.end:
            yield prefix
        for c, kid in sorted(self.kids.items()):
            yield from kid.walk(prefix + c)

    def __iter__(self):
        return self.walk()


class LRU(MutableMapping):
    def __init__(self, size):
        self.size, self.d = size, OrderedDict()

    def __getitem__(self, k):
        self.d.move_to_end(k)
        return self.d[k]

    def __setitem__(self, k, v):
        self.d[k] = v
        self.d.move_to_end(k)
        if len(self.d) > self.size:
            old = self.d.popitem(last=False)
            self.evicted(*old)

    def evicted(self, k, v):
        print("evicted", k, v)

    def __delitem__(self, k):
        del self.d[k]

    def __iter__(self):
        return iter(self.d)

    def __len__(self):
        return len(self.d)


def dijkstra(graph, start):
    dist, seen, heap, prev = {start: 0}, set(), [(0, start)], {}
    while heap:
        d, u = heapq.heappop(heap)
        if u in seen:
            continue
        seen.add(u)
        for v, w in graph.get(u, {}).items():
            if (nd := d + w) < dist.get(v, float("inf")):
                dist[v], prev[v] = nd, u
                heapq.heappush(heap, (nd, v))
    return dist, prev


@total_ordering
@dataclass(eq=False)
class Node:
    weight: int
    symbol: str | None = None
    left: "Node | None" = None
    right: "Node | None" = None

    def __lt__(self, o):
        return (self.weight, self.symbol or "") < (o.weight, o.symbol or "")

    def __eq__(self, o):
        return self.weight == o.weight and self.symbol == o.symbol

    def codes(self, prefix=""):
        if self.symbol is not None:
            yield self.symbol, prefix or "0"
        else:
            yield from self.left.codes(prefix + "0")
            yield from self.right.codes(prefix + "1")


def huffman(text):
    heap = [Node(n, s) for s, n in Counter(text).items()]
    heapq.heapify(heap)
    while len(heap) > 1:
        a, b = heapq.heappop(heap), heapq.heappop(heap)
        heapq.heappush(heap, Node(a.weight + b.weight, None, a, b))
    return dict(heap[0].codes())


def solve(grid):
    rows = [list(map(int, r)) for r in grid.split()]

    def options(r, c):
        used = set(rows[r]) | {rows[i][c] for i in range(9)} | {rows[i][j] for i in range(r // 3 * 3, r // 3 * 3 + 3) for j in range(c // 3 * 3, c // 3 * 3 + 3)}
        return [n for n in range(1, 10) if n not in used]

    def go():
        best = min(((len(o := options(r, c)), r, c, o) for r in range(9) for c in range(9) if not rows[r][c]), default=None)
        if best is None:
            return True
        _, r, c, opts = best
        for n in opts:
            rows[r][c] = n
            if go():
                return True
        rows[r][c] = 0
        return False
    return "\n".join("".join(map(str, r)) for r in rows) if go() else None


class Template:
    token = re.compile(r"(\{\{.*?\}\}|\{%.*?%\})")

    def __init__(self, text):
        self.ops = self._block(deque(self.token.split(text)))

    def _block(self, parts, *ends):
        ops = []
        while parts:
            p = parts.popleft()
            if p.startswith("{{"):
                name, *filters = (x.strip() for x in p[2:-2].split("|"))
                ops.append(("var", name, filters))
            elif p.startswith("{%"):
                word, *rest = p[2:-2].split()
                if word in ends:
                    return ops
                match word, rest:
                    case "for", [var, "in", name]:
                        ops.append(("for", var, name, self._block(parts, "endfor")))
                    case "if", [name]:
                        ops.append(("if", name, self._block(parts, "endif")))
                    case _:
                        raise SyntaxError(f"unknown tag {p}")
            elif p:
                ops.append(("text", p))
        if ends:
            raise SyntaxError(f"missing {ends[0]}")
        return ops

    def lookup(self, name, ctx):
        obj = ctx
        for part in name.split("."):
            obj = obj[part] if isinstance(obj, dict) else getattr(obj, part)
        return obj

    def render(self, ctx, ops=None):
        out = []
        for op in self.ops if ops is None else ops:
            match op:
                case ("text", t):
                    out.append(t)
                case ("var", name, filters):
                    out.append(reduce(lambda v, f: getattr(v, f)(), filters, str(self.lookup(name, ctx))))
                case ("for", var, name, body):
                    out += [self.render({**ctx, var: x}, body) for x in self.lookup(name, ctx)]
                case ("if", name, body) if self.lookup(name, ctx):
                    out.append(self.render(ctx, body))
        return "".join(out)


class Op(IntEnum):
    PUSH = 0
    ADD = auto()
    MUL = auto()
    JNZ = auto()
    DUP = auto()
    SWAP = auto()
    DEC = auto()
    OUT = auto()
    HALT = auto()


async def vm(code):
    stack, pc, steps = [], 0, 0
    while True:
        op, *arg = code[pc]
        pc += 1
        steps += 1
        match Op(op):
            case Op.PUSH:
                stack.append(arg[0])
            case Op.ADD | Op.MUL as o:
                b, a = stack.pop(), stack.pop()
                stack.append(a + b if o is Op.ADD else a * b)
            case Op.DUP:
                stack.append(stack[-1])
            case Op.SWAP:
                stack[-1], stack[-2] = stack[-2], stack[-1]
            case Op.DEC:
                stack[-1] -= 1
            case Op.JNZ:
                if stack[-1]:
                    pc = arg[0]
            case Op.OUT:
                yield stack[-2]
                await asyncio.sleep(0)
            case Op.HALT:
                return


class Json:
    ws = re.compile(r"\s*")
    num = re.compile(r"-?\d+(\.\d+)?([eE][+-]?\d+)?")

    def parse(self, s):
        v, i = self.value(s, self.skip(s, 0))
        if self.skip(s, i) != len(s):
            raise ValueError(f"trailing data at {i}")
        return v

    def skip(self, s, i):
        return self.ws.match(s, i).end()

    def value(self, s, i):
        c = s[i:i + 1]
        if c == "{":
            return self.many(s, i + 1, "}", dict, self.pair)
        if c == "[":
            return self.many(s, i + 1, "]", list, self.value)
        if c == '"':
            j = s.index('"', i + 1)
            return s[i + 1:j], j + 1
        for word, v in (("true", True), ("false", False), ("null", None)):
            if s.startswith(word, i):
                return v, i + len(word)
        if m := self.num.match(s, i):
            return (float if m[1] or m[2] else int)(m[0]), m.end()
        raise ValueError(f"unexpected {c!r} at {i}")

    def pair(self, s, i):
        k, i = self.value(s, i)
        i = self.skip(s, i)
        if s[i] != ":":
            raise ValueError(f"expected : at {i}")
        v, i = self.value(s, self.skip(s, i + 1))
        return (k, v), i

    def many(self, s, i, end, make, item):
        found = []
        i = self.skip(s, i)
        while s[i:i + 1] != end:
            v, i = item(s, self.skip(s, i))
            found.append(v)
            i = self.skip(s, i)
            if s[i:i + 1] == ",":
                i += 1
            elif s[i:i + 1] != end:
                raise ValueError(f"expected , or {end} at {i}")
        return make(found), i + 1


def life(cells, n):
    for _ in range(n):
        counts = Counter((x + dx, y + dy) for x, y in cells for dx, dy in itertools.product((-1, 0, 1), repeat=2) if dx or dy)
        cells = {c for c, k in counts.items() if k == 3 or (k == 2 and c in cells)}
    return cells


@lru_cache
def edit(a, b):
    if not a or not b:
        return len(a or b)
    return min(edit(a[1:], b) + 1, edit(a, b[1:]) + 1, edit(a[1:], b[1:]) + (a[0] != b[0]))


def roman(n):
    return "".join(to_roman(n))


def to_roman(n):
    for v, s in [(1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")]:
        k, n = divmod(n, v)
        yield s * k


async def main():
    t = Trie("to tea ten inn in i a".split())
    print(list(t), "te" in t, "ten" in t)
    c = LRU(2)
    c.update(a=1, b=2)
    c["a"], c["c"] = c["a"] + 1, 3
    print(dict(c), "b" in c, c.pop("a"), c.get("zz"), len(c), c.setdefault("q", 9), list(c.items()))
    g = {"a": {"b": 7, "c": 3}, "c": {"b": 1, "d": 8}, "b": {"d": 2}}
    print(dijkstra(g, "a"))
    codes = huffman("abracadabra")
    print(codes, "".join(codes[x] for x in "abra"), max(Node(1), Node(2)) >= Node(2))
    print(solve("530070000 600195000 098000060 800060003 400803001 700020006 060000280 000419005 000080079"))
    tpl = Template("Hi {{ user.name | upper }}!{% for i in items %} {{ i.n }}{% if i.hot %}*{% endif %},{% endfor %} bye")
    print(tpl.render({"user": NamedTuple("U", [("name", str)])("ann"), "items": [{"n": 1, "hot": 0}, {"n": 2, "hot": 1}]}))
    for bad in ("{% for x %}", "{% if a %}"):
        try:
            Template(bad)
        except SyntaxError as e:
            print(e.msg)
    code = [(Op.PUSH, 1), (Op.PUSH, 5), (Op.DUP,), (Op.DEC,), (Op.SWAP,), (Op.DEC,), (Op.OUT,), (Op.JNZ, 5), (Op.HALT,)]
    print([x async for x in vm(code)])
    print(Json().parse('{"a": [1, -2.5e3, {"b": null}], "c": true, "d": "x"} '))
    for bad in ("[1 2]", "{1:2", "nope", '{"a" 1}'):
        try:
            print(Json().parse(bad))
        except (ValueError, IndexError) as e:
            print(type(e).__name__, e)
    print(sorted(life({(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)}, 4)), edit("kitten", "sitting"), edit.cache_info().currsize, roman(1994))
    print(*(f"{k:<8}|{v:>6.2f}|{v / 3:^10.1%}|" for k, v in {"alpha": 1.5, "be": 22.125}.items()), sep="\n")
    print(reduce(mul, range(1, 20)), max({"a": 3, "b": 5}.items(), key=itemgetter(1)), sum(map(int, str(2 ** 64))), [*map("".join, zip("abc", "xyz"))], sys.intern("x") is sys.intern("x"))
    print("Caesar".translate(str.maketrans(string.ascii_letters, string.ascii_letters[3:26] + string.ascii_letters[:3] + string.ascii_letters[29:] + string.ascii_letters[26:29])))

asyncio.run(main())
