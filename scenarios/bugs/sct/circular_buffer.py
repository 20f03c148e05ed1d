# SCTBench's circular_buffer: sender and receiver alternate, but the receiver
# also counts the rounds in which the buffer was empty. Preempted: before each
# lock and unlock, and after each thread creation.
# explore: --model any
import asyncio
from asyncio import sleep

SIZE, ROUNDS = 10, 7
buffer = [0] * SIZE
first = last = 0
may_send, may_receive = True, False
lock = asyncio.Lock()


async def sender():
    global last, may_send, may_receive
    for i in range(ROUNDS):
        async with lock:
            if may_send:
                buffer[last] = i
                last = (last + 1) % SIZE
                may_send, may_receive = False, True
            await sleep(0)  # before unlock
        await sleep(0)  # before lock


async def receiver():
    global first, may_send, may_receive
    for i in range(ROUNDS):
        async with lock:
            if may_receive:
                first += 1
                assert buffer[first - 1] == i, i
                may_send, may_receive = True, False
            await sleep(0)
        await sleep(0)


async def main():
    threads = []
    for body in sender, receiver:
        threads.append(asyncio.create_task(body()))
        await sleep(0)  # after pthread_create
    for thread in threads:
        await thread


asyncio.run(main())
