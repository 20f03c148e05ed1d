# SCTBench's queue: one thread enqueues values and records them, the other one
# dequeues and also counts the rounds in which the queue was empty. Preempted:
# before each lock and unlock, and after each thread creation.
# explore: --model any
# default: fails
import asyncio
from asyncio import sleep

SIZE = 20
queue = []
stored = [None] * SIZE
may_put, may_take = True, False
lock = asyncio.Lock()


async def producer():
    global may_put, may_take
    async with lock:
        queue.append(0)
        stored[0] = 0
        await sleep(0)  # before unlock
    for i in range(1, SIZE):
        await sleep(0)  # before lock
        async with lock:
            if may_put:
                queue.append(i)
                stored[i] = i
                may_put, may_take = False, True
            await sleep(0)


async def consumer():
    global may_put, may_take
    for i in range(SIZE):
        async with lock:
            if may_take:
                assert queue.pop(0) == stored[i], i
                may_put, may_take = True, False
            await sleep(0)
        await sleep(0)


async def main():
    threads = []
    for body in producer, consumer:
        threads.append(asyncio.create_task(body()))
        await sleep(0)  # after pthread_create
    for thread in threads:
        await thread


asyncio.run(main())
