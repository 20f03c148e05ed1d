# Tasks that asyncio.run cancels at its end are kept by the tracebacks of their CancelledErrors,
# whose frames refer to their callers: objects in their frames are never released.
import asyncio


def watch(name):
    try:
        yield
    finally:
        print("closed", name)


async def waits(name):
    g = watch(name)
    next(g)
    await asyncio.sleep(10)


async def awaits(name):
    await waits(name)


async def fails(name):
    try:
        await waits(name)
    except asyncio.CancelledError:
        raise ValueError(name)


async def returns(name):
    g = watch(name)
    next(g)
    try:
        await asyncio.sleep(10)
    except asyncio.CancelledError:
        return 1


async def main(*coros):
    global keep
    keep = None
    for c in coros:
        asyncio.create_task(c)
    await asyncio.sleep(0)


for f in waits, awaits, fails, returns:
    asyncio.run(main(f(f.__name__)))
    print("after", f.__name__)


asyncio.run(main(waits("a"), returns("b")))
print("end")
