# SCTBench's circular_buffer: sender and receiver take turns, but the receiver
# counts also the turns in which there was nothing. Preempted: before each lock
# and unlock, and behind each creation of a thread.
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
        await sleep(0)  # behind pthread_create
    for thread in threads:
        await thread


asyncio.run(main())
