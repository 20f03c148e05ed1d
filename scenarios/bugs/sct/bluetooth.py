# SCTBench's bluetooth_driver: a request looks whether the driver stops, and
# counts itself afterwards. Preempted: before each access of shared state but a
# thread's first; what the original does atomically is one step.
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
    await sleep(0)  # behind pthread_create
    await add()
    await stopper


asyncio.run(main())
