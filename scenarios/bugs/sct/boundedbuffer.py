# RFF's boundedBuffer (Inspect): a consumer that has waited for an item
# releases the lock before it takes the item. Preempted: before each lock and
# unlock, and after each thread creation.
# explore: --model any
import asyncio
from asyncio import sleep

THREADS, ITEMS, ROOM = 2, 4, 2
buffer = []
lock = asyncio.Lock()
not_full, not_empty = asyncio.Condition(lock), asyncio.Condition(lock)


async def producer():
    for i in range(ITEMS):
        async with lock:
            while len(buffer) == ROOM:
                await not_full.wait()
            buffer.append(i)
            not_empty.notify()
            await sleep(0)  # before unlock
        await sleep(0)  # before lock


async def consumer():
    for _ in range(ITEMS):
        async with lock:
            while not buffer:
                await not_empty.wait()
            await sleep(0)
        await sleep(0)  # before lock: the item can be taken here
        async with lock:
            assert buffer, "empty"
            buffer.pop(0)
            not_full.notify()
            await sleep(0)
        await sleep(0)


async def main():
    threads = []
    for body in [producer] * THREADS + [consumer] * THREADS:
        threads.append(asyncio.create_task(body()))
        await sleep(0)  # after pthread_create
    await asyncio.gather(*threads)  # a failed assertion ends the program


asyncio.run(main())
