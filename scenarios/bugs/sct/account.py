# SCTBench's account: the assertion is wrong, which shows only if it runs last.
# Preempted: before each unlock, and after each thread creation.
# explore: --model any
import asyncio
from asyncio import sleep

x, y, z = 1, 2, 4
balance = x
deposited = withdrawn = False
lock = asyncio.Lock()


async def deposit():
    global balance, deposited
    async with lock:
        balance += y
        deposited = True
        await sleep(0)  # before unlock


async def withdraw():
    global balance, withdrawn
    async with lock:
        balance -= z
        withdrawn = True
        await sleep(0)


async def check():
    async with lock:
        if deposited and withdrawn:
            assert balance == x - y - z, balance
        await sleep(0)


async def main():
    threads = []
    for body in check, deposit, withdraw:
        threads.append(asyncio.create_task(body()))
        await sleep(0)  # after pthread_create
    for thread in threads:
        await thread


asyncio.run(main())
