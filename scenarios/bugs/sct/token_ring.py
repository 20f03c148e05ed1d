# SCTBench's token_ring: a value is passed around the ring only if the threads
# run in order. Preempted: before the end of each atomic section, and after
# each thread creation.
# explore: --model any
import asyncio
from asyncio import sleep

x = [1, 2, 1]
came = [False, False, False]
atomic = asyncio.Lock()


async def first():
    async with atomic:
        x[0] = (x[2] + 1) % 4
        came[0] = True
        await sleep(0)


async def second():
    async with atomic:
        x[1] = x[0]
        came[1] = True
        await sleep(0)


async def third():
    async with atomic:
        x[2] = x[1]
        came[2] = True
        await sleep(0)


async def check():
    async with atomic:
        if all(came):
            assert x[0] == x[1] == x[2], x
        await sleep(0)


async def main():
    threads = []
    for body in first, second, third, check:
        threads.append(asyncio.create_task(body()))
        await sleep(0)  # after pthread_create
    for thread in threads:
        await thread


asyncio.run(main())
