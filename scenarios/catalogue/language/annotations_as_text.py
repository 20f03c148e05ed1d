# from __future__ import annotations: annotations are texts
from __future__ import annotations
import asyncio
def f(a: int, b: list[str] | None = None, *args: "x", c: dict[str, tuple[int, ...]] = {}, **kw: lambda q: q + 1) -> (1 if a else -b ** 2): ...
for k, v in f.__annotations__.items(): print(k, v)
class A:
    x: Undefined[0:1, ::2]
    y: not (a and b or c) = 1
    z: {1: 2, **d} = 3
    w: [i for i in range(3) if i] = 4
    u: a.b(c, *d, e=1, **f)[g] = 5
    s: 'quo"ted' = 6
    t: 1.5 + 2e20 * 3 = 7
    n: (yes, (no,)) = 8
    m: x if y else (lambda: z) = 9
    o: -1 ** 2 - (-1) ** 2 // (3 - 4) = 1
    p: a < b == c in d = 1
    q: ... = 1
    big: 123456789012345678901234567890 = 1
    r: b'\x00a\n' = 1
for k, v in A.__annotations__.items(): print(k, v)
class B:
    def m(self, o: B) -> B: ...
print(B.m.__annotations__)
asyncio.run(asyncio.sleep(0))
