# SCTBench's stack: once an item has been pushed, as many pops as pushes are
# tried. Preempted: before each lock and unlock, and after each thread
# creation.
# explore: --model any
import asyncio
from asyncio import sleep

SIZE = 10
stack = []
began = False
lock = asyncio.Lock()


async def push():
    global began
    for i in range(SIZE):
        async with lock:
            assert len(stack) < SIZE
            stack.append(i)
            began = True
            await sleep(0)  # before unlock
        await sleep(0)  # before lock


async def pop():
    for _ in range(SIZE):
        async with lock:
            if began:
                assert stack, "underflow"
                stack.pop()
            await sleep(0)
        await sleep(0)


async def main():
    threads = []
    for body in push, pop:
        threads.append(asyncio.create_task(body()))
        await sleep(0)  # after pthread_create
    for thread in threads:
        await thread


asyncio.run(main())
