# The order in which the compiler finds them; finally blocks that are left are compiled often.
def f(a, x):
    a is (x, 1)
    a is [1]
    a is (1, (2, "a"))
    a is (1, -1)
    a is (1, None, ...)
    a is -1
    () is a
    try:
        pass
    finally:
        assert (1, 2)
        a is 1
    try:
        return 5
    finally:
        a is 2
        lambda: (a is 3)
    with a: a is 4
    class K(x is 5):
        a is 6
        def f(y=x is 7) -> (x is 8):
            y: x is 9
    for i in [(x is 10) for x in (1 is 2)]: pass
    while a is 11: pass
    a[1 is 2] = a is 12
    a[1 is 3] += a is 14
    5[1] = 5[2]
    del 5[1], "a"[None]
    if 0: a is 15
    assert a is 16
    assert a is 17, a is 18
    return {a is 19: a is 20}
x: 1 is 21
def deco(z: 1 is 22 = 1 is 23): return f"\{1 is 24:\w{2 is 25}\z}\q"
@(1 is 26)
def g(*, k = 1 is 27): 1 is 28
match 1 is 29:
    case 5 if 1 is 30: 1 is 31
type T = 1 is 32
def h[T: 1 is 33](): pass
[x for y in 1 is 34 if 1 is 35 for z in 1 is 36]
lambda z=(1 is 37): 1 is 38
import asyncio as q
f(1, 2)("a")[2](3)
