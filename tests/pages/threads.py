# Threads: two jobs of an executor that add to a total, and a thread with a loop
# of its own, on which the program's task blocks; and two hosts.
import asyncio
import threading
import time

total = 0


def add(amount):
    global total
    time.sleep(0.1)
    total += amount


def serve():
    async def tick(n):
        await asyncio.sleep(n)
        print("tick", n)

    asyncio.run(tick(1))


async def main():
    other = threading.Thread(target=serve, name="other")
    other.start()
    await asyncio.gather(asyncio.to_thread(add, 1), asyncio.to_thread(add, 2))
    print(total)
    other.join()


asyncio.run(main())
