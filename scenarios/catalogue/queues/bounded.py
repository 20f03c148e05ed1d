# Putters wait in order while a queue is full; each item taken lets one in.
import asyncio


async def producer(name, queue):
    for i in range(3):
        await queue.put(f"{name}{i}")
        print(name, "put", i, str(queue))


async def main():
    queue = asyncio.Queue(maxsize=2)
    tasks = [asyncio.create_task(producer(n, queue)) for n in "abc"]
    await asyncio.sleep(1)
    print(queue.full(), queue.maxsize, str(queue))
    try:
        queue.put_nowait("no")
    except asyncio.QueueFull as e:
        print(repr(e))
    for _ in range(9):
        print("got", await queue.get())
        await asyncio.sleep(0)
    try:
        queue.get_nowait()
    except asyncio.QueueEmpty as e:
        print(repr(e))
    await asyncio.gather(*tasks)
    print(str(queue))


asyncio.run(main())
