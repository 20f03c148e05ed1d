# All tasks wait for a queue that no other task uses any more.
import asyncio


async def consumer(queue, other):
    await queue.get()
    await other.get()


async def producer(queue):
    await queue.put(1)
    await queue.put(2)
    await queue.put(3)


async def main():
    queue, other = asyncio.Queue(1), asyncio.Queue()
    tasks = [asyncio.create_task(consumer(queue, other)), asyncio.create_task(producer(queue))]
    await asyncio.sleep(1)
    await queue.join()
    print("never", len(tasks))


asyncio.run(main())
