# SCTBench's twostage (N = 1: one writer) and twostage_N (N - 1 writers): data
# written in two critical sections is read in two. Preempted: before each lock
# and unlock, and after each thread creation.
# explore: --model any
# instances: N = 1 20 50 100
import asyncio
from asyncio import sleep

N = 1
data1 = data2 = 0
lock1, lock2 = asyncio.Lock(), asyncio.Lock()


async def writer():
    global data1, data2
    async with lock1:
        data1 = 1
        await sleep(0)  # before unlock
    await sleep(0)  # before lock: the stages are not one
    async with lock2:
        data2 = data1 + 1
        await sleep(0)


async def reader():
    async with lock1:
        first = data1
        await sleep(0)
    if first == 0:
        return
    await sleep(0)
    async with lock2:
        second = data2
        await sleep(0)
    assert second == first + 1, (first, second)


async def main():
    threads = []
    for body in [writer] * max(1, N - 1) + [reader]:
        threads.append(asyncio.create_task(body()))
        await sleep(0)  # after pthread_create
    for thread in threads:
        await thread


asyncio.run(main())
