# SCTBench's bluetooth_driver: a request checks whether the driver is stopping
# before it counts itself. Preempted: before each access to shared state except
# a thread's first; atomic operations of the original are one step.
# explore: --model any
import asyncio
from asyncio import sleep

pending = 1
stopping = idle = stopped = False


async def decrement():
    global pending, idle
    pending -= 1  # atomic
    left = pending
    if left == 0:
        await sleep(0)
        idle = True


async def stop():
    global stopping, stopped
    stopping = True
    await sleep(0)
    await decrement()
    await sleep(0)
    if idle:
        await sleep(0)
        stopped = True


async def add():
    global pending
    if not stopping:
        await sleep(0)
        pending += 1  # atomic
        await sleep(0)
        assert not stopped
    await sleep(0)
    await decrement()


async def main():
    stopper = asyncio.create_task(stop())
    await sleep(0)  # after pthread_create
    await add()
    await stopper


asyncio.run(main())
