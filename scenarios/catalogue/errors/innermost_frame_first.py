# Frames of a traceback are released innermost first, after the arguments of asyncio calls.
import asyncio

def canary(name):
    try:
        yield
    finally:
        print("gone", name)

def make(name):
    c = canary(name)
    next(c)
    return c

def inner(x):
    a = make("inner a")
    b = make("inner b")
    raise ValueError(make("arg"))

def outer():
    c = make("outer c")
    d = make("outer d")
    inner(make("param"))

def middle():
    z = make("middle z")
    try:
        outer()
    except ValueError as e:
        e.note = make("attribute")
        raise KeyError(make("key")) from e

def other():
    o = make("ctx local")
    raise OSError(make("ctx arg"))

def third():
    try:
        other()
    except OSError:
        t = make("third local")
        try:
            middle()
        except KeyError as e:
            pass
        print("after")
        raise RuntimeError

def go():
    try:
        outer()
    except ValueError:
        print("caught")
    print("--")
    try:
        middle()
    except KeyError:
        print("caught 2")
    print("--")
    try:
        third()
    except RuntimeError:
        print("caught 3")
    print("done")

async def main():
    go()
    q = asyncio.Queue(1)
    q.put_nowait(1)
    try:
        q.put_nowait(make("item"))
    except asyncio.QueueFull as e:
        print("full")
    f = asyncio.Future()
    f.set_result(1)
    try:
        f.set_result(make("result"))
    except asyncio.InvalidStateError as e:
        print("invalid")

asyncio.run(main())
