# An exception thrown into a coroutine or generator that has not started still
# passes through its frame: the arguments live as long as the exception.
import asyncio


def watch(name):
    try:
        yield
    finally:
        print("closed", name)


async def user(w):
    await asyncio.sleep(0)


def gen(w):
    yield


async def agen(w):
    yield


def started(name):
    w = watch(name)
    next(w)
    return w


async def main():
    t = asyncio.create_task(user(started("task")))
    t.cancel()
    await asyncio.wait([t])
    print("waited")
    try:
        t.result()
    except asyncio.CancelledError as e:
        kept = e
    del t
    print("kept")
    del kept
    print("let go")


asyncio.run(main())
for make in gen, user:
    g = make(started(make.__name__))
    try:
        g.throw(ValueError("thrown"))
    except ValueError as e:
        kept = e
    del g
    print("kept", kept.__traceback__.tb_next.tb_lineno)
    del kept
    print("let go")
g = agen(started("agen"))
try:
    g.athrow(ValueError("thrown")).send(None)
except ValueError as e:
    kept = e
del g
print("kept")
del kept
print("let go")
