# SCTBench's reorder_N: N - 1 threads set a and then b, and one asserts that it
# sees both or neither. Preempted: between the two writes, before each read
# except the first, and after each thread creation.
# explore: --model any
# instances: N = 3 4 5 10 20 50 100
import asyncio
from asyncio import sleep

N = 3
a = b = 0


async def setter():
    global a, b
    a = 1
    await sleep(0)  # before b is written
    b = -1


async def preempted(read):
    await sleep(0)  # before a racy read
    return read()


async def checker():
    assert (a == 0 and await preempted(lambda: b) == 0 or
            await preempted(lambda: a) == 1 and
            await preempted(lambda: b) == -1)


async def main():
    threads = []
    for body in [setter] * (N - 1) + [checker]:
        threads.append(asyncio.create_task(body()))
        await sleep(0)  # after pthread_create
    for thread in threads:
        await thread


asyncio.run(main())
