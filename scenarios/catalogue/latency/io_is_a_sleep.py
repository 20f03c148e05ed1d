# ticktape.io marks a sleep and changes nothing: coroutine, ticks, result,
# errors and cancellation are those of asyncio.sleep.
import asyncio
import ticktape
from ticktape import io


async def show(awaitable):
    try:
        print("result", await awaitable, asyncio.get_running_loop().time())
    except (ValueError, TypeError, RuntimeError) as e:
        print(type(e).__name__, e)


async def worker(n):
    await io(n)
    print("worker", n)
    return n


async def main():
    coro = io(1, result="one")
    print(coro.__name__, asyncio.iscoroutine(coro), io.__name__, ticktape.io is io)
    await show(coro)
    await show(coro)
    for delay in 0, -1, 0.5, True:
        await show(io(delay, delay))
    await show(io("soon"))
    await show(io(float("nan")))
    try:
        io()
    except TypeError as e:
        print(e)
    task = asyncio.create_task(io(9))
    await asyncio.sleep(0)
    task.cancel()
    try:
        await task
    except asyncio.CancelledError:
        print("cancelled")
    print(await asyncio.gather(worker(3), worker(2), io(2, "io"), asyncio.sleep(2, "sleep")))
    try:
        await asyncio.wait_for(io(5), 1)
    except TimeoutError:
        print("timed out")
    return io(1)


print(asyncio.run(main()).close())
