# SCTBench's lazy01: two threads add 1 and 2; a third one asserts that it does
# not see 3. Preempted: before each unlock, and after each thread creation.
# explore: --model any
# default: fails
import asyncio
from asyncio import sleep

data = 0
lock = asyncio.Lock()


async def add_one():
    global data
    async with lock:
        data += 1
        await sleep(0)  # before unlock


async def add_two():
    global data
    async with lock:
        data += 2
        await sleep(0)


async def check():
    async with lock:
        assert data < 3
        await sleep(0)


async def main():
    threads = []
    for body in add_one, add_two, check:
        threads.append(asyncio.create_task(body()))
        await sleep(0)  # after pthread_create
    for thread in threads:
        await thread


asyncio.run(main())
