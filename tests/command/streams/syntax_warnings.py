# Likely mistakes, warned of at compile time: literals, calls, subscripts, finally blocks.
import re
x = 5
def f(a):
    if x is 5: pass
    if a is not "s" is a: pass
    if a is -1 or a is () or a is (1, 2) or a is None is True is ...: pass
    if 1 is a: pass
    if a is b"x" or a is 1.5 or a is 2j: pass
    assert (a, "message")
    assert ()
    try:
        pass
    finally:
        for i in range(3):
            if i: break
            else: continue
        return 5
def g():
    while 1:
        try: 1
        finally:
            def h():
                return 1
            break
    for i in ():
        try: pass
        finally:
            try: pass
            finally: continue
def dead():
    (1, 2)(3)
    [1][1, 2]
    "a" "b"(3)
    f"{x}"(3)
    None()
    {1: 2}(3)
    {1}[0]
    5[0]
    (lambda: 1)[0]
    (i for i in ())[0]
    [1]["a"]
    "abc"[1.5]
    (1, 2)[None]
    [1, 2][True]
    [1][[1]]
    [1][lambda: 1]
    f"{x}"["a"]
    {}["a"]
    (1)(2)
    {i for i in ()}(1)
    [1][f"{x}"]
    b"abc"[{}]
    ...[1]
    x = 1 if 0 is 1 else 2 is 3
    [1](2)[3]("a"(1))
s = "\d" r"\d" "\s \q"
sb = b"\z"
u = """one
two \c
three \8 \777 \400 \377
"""
w = 1if x else 2
z = [0x1for x in (1,)], 1or 2, 1.5and 2, 2jif 1else 3, 0b1if 1 else 2, 0o7in [7]
