# A producer fills a bounded queue, two consumers empty it; join() waits for the last item.
import asyncio


async def produce(queue):
    for i in range(6):
        await queue.put(i)
        print("put", i)


async def consume(queue, name):
    while True:
        item = await queue.get()
        await asyncio.sleep(0.1 * (item % 3 + 1))
        print(name, "consumed", item)
        queue.task_done()


async def main():
    queue = asyncio.Queue(2)
    left = asyncio.create_task(consume(queue, "left"))
    right = asyncio.create_task(consume(queue, "right"))
    await produce(queue)
    await queue.join()
    left.cancel()
    right.cancel()
    await asyncio.gather(left, right, return_exceptions=True)
    print("all is consumed")


asyncio.run(main())
