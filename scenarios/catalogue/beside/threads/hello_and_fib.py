# Threads next to a loop: one prints, one computes, and both tell the loop.
import asyncio
import threading
import time


def hello(loop, done):
    for i in range(3):
        print("hello", i)
        time.sleep(0.1)
    loop.call_soon_threadsafe(done.set_result, "hello is done")


def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def compute(loop, queue):
    time.sleep(0.05)
    for n in (5, 10, 15):
        loop.call_soon_threadsafe(queue.put_nowait, (n, fib(n)))
        time.sleep(0.1)
    loop.call_soon_threadsafe(queue.put_nowait, None)


async def main():
    loop = asyncio.get_running_loop()
    done, queue = loop.create_future(), asyncio.Queue()
    threads = [threading.Thread(target=hello, args=(loop, done)), threading.Thread(target=compute, args=(loop, queue))]
    for thread in threads:
        thread.start()
    while (item := await queue.get()) is not None:
        print("fib", *item)
    print(await done)
    for thread in threads:
        thread.join()


asyncio.run(main())
