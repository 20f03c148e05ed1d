# SCTBench's wronglock (N = 7) and wronglock_3: one thread counts under one
# lock, N others under another one. Preempted: before each lock, unlock, read
# and write except a thread's first, and after each thread creation.
# explore: --model any
# instances: N = 7 3
import asyncio
from asyncio import sleep

N = 7
value = 0
right, wrong = asyncio.Lock(), asyncio.Lock()


async def increment():
    global value
    read = value
    await sleep(0)
    value = read + 1


async def careful():
    async with right:
        await sleep(0)
        before = value
        await sleep(0)
        await increment()
        await sleep(0)
        assert value == before + 1
        await sleep(0)


async def careless():
    async with wrong:
        await sleep(0)
        await increment()
        await sleep(0)


async def main():
    threads = []
    for body in [careful] + [careless] * N:
        threads.append(asyncio.create_task(body()))
        await sleep(0)  # after pthread_create
    for thread in threads:
        await thread


asyncio.run(main())
