# A coroutine that is dropped while it awaits, and awaits again in `finally`,
# ignores GeneratorExit. The traceback of that exception holds the frame that
# handles it, a cycle, so the object that it awaits now and its future stay alive.
import asyncio


async def acquires(lock):
    try:
        await asyncio.get_running_loop().create_future()
    finally:
        await lock.acquire()


async def swallows(lock):
    try:
        await asyncio.get_running_loop().create_future()
    except GeneratorExit:
        pass
    await lock.acquire()


async def drop_own(make):
    lock = asyncio.Lock()
    await lock.acquire()
    for _ in range(3):
        coro = make(lock)
        coro.send(None)
        del coro
        print(make.__name__, str(lock).split("[")[1])


async def drop_waits():
    condition = asyncio.Condition()
    coros = []
    for _ in range(4):
        await condition.acquire()
        coros.append(condition.wait())
        coros[-1].send(None)
    await condition.acquire()
    while coros:
        coros.pop()
        print("wait", str(condition).split("[")[1], str(condition._lock).split("[")[1])


async def main():
    await drop_own(acquires)
    await drop_own(swallows)
    await drop_waits()


asyncio.run(main())
