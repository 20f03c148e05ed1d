# A sleep is cancelled when its coroutine is released, whatever held it last, even
# if its future is kept, and even if its timer is already in the ready queue.
import asyncio
import time


async def kept_future():
    coro = asyncio.sleep(1)
    future = coro.send(None)
    del coro
    future._asyncio_future_blocking = False
    print("kept future", await asyncio.wait([future], timeout=3))


async def kept_coroutine():
    coro = asyncio.sleep(1, "slept")
    coro.send(None)
    await asyncio.sleep(2)
    try:
        coro.send(None)
    except StopIteration as e:
        print("kept coroutine", e.value)


async def let_go_when_due(keeps):
    coro = asyncio.sleep(1)
    future = coro.send(None)
    if not keeps:
        future = None
    asyncio.get_running_loop().call_later(0.5, time.sleep, 1)
    asyncio.get_running_loop().call_later(0.6, print, "timers are due")
    await asyncio.sleep(0.5)
    del coro
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    print("let go when due", future)


async def result_holds_future():
    box = []
    coro = asyncio.sleep(1, box)
    box.append(coro.send(None))
    del coro
    box[0]._asyncio_future_blocking = False
    print("result holds future", await asyncio.wait(box, timeout=2))


async def early():
    await asyncio.sleep(1)
    yield


async def in_a_frame():
    """The frame of an async generator that cannot be closed is dropped in the tick of its timer."""
    loop = asyncio.get_running_loop()
    anext((0 async for i in early())).send(None)
    await loop.shutdown_asyncgens()
    await asyncio.sleep(0)
    time.sleep(1)
    await asyncio.sleep(0)
    print("in a frame")


async def main():
    await kept_future()
    await kept_coroutine()
    await let_go_when_due(True)
    await let_go_when_due(False)
    await result_holds_future()
    await in_a_frame()


asyncio.run(main())
