# Callbacks of timers, of futures and of tasks; a lock that threads hold; two
# objects whose attributes of the same name are shared.
import asyncio
import threading
import time


class Account:
    def __init__(self):
        self.amount = 0


gate = threading.Lock()


def count(left, done):
    if left == 0:
        done.set_result("counted")
    else:
        asyncio.get_running_loop().call_later(1, count, left - 1, done)


def told(future):
    print("told", future.result())


def work(seconds):
    with gate:
        time.sleep(seconds)


async def add(to, other):
    to.amount += 1
    await asyncio.sleep(1)
    other.amount += 1


async def main():
    loop = asyncio.get_running_loop()
    done = loop.create_future()
    done.add_done_callback(told)
    loop.call_soon(count, 2, done)
    sleeper = asyncio.create_task(asyncio.sleep(60))
    loop.call_later(5, sleeper.cancel)
    mine, yours = Account(), Account()
    await asyncio.gather(add(mine, yours), add(yours, mine), done,
                         asyncio.to_thread(work, 2), asyncio.to_thread(work, 3))
    await asyncio.wait([sleeper])
    print(mine.amount, yours.amount)


asyncio.run(main())
