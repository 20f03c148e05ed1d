# SCTBench's deadlock01: two locks, taken in opposite orders. Preempted: before
# each lock and unlock, and after each thread creation.
# explore: --model any
import asyncio
from asyncio import sleep

counter = 1
a, b = asyncio.Lock(), asyncio.Lock()


async def increment():
    global counter
    async with a:
        await sleep(0)  # before lock
        async with b:
            counter += 1
            await sleep(0)  # before unlock
        await sleep(0)


async def decrement():
    global counter
    async with b:
        await sleep(0)
        async with a:
            counter -= 1
            await sleep(0)
        await sleep(0)


async def main():
    threads = []
    for body in increment, decrement:
        threads.append(asyncio.create_task(body()))
        await sleep(0)  # after pthread_create
    for thread in threads:
        await thread


asyncio.run(main())
