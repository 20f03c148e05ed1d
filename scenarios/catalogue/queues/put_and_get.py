# Items come out in the order in which they went in; get() waits while the
# queue is empty, and put() never waits if there is no limit.
import asyncio


async def consumer(name, queue):
    for _ in range(3):
        item = await queue.get()
        print(name, "got", item, queue.qsize(), str(queue))


async def main():
    queue = asyncio.Queue()
    print(queue.empty(), queue.full(), queue.qsize(), queue.maxsize, str(queue), repr(queue)[:9])
    print(await queue.put("first"), queue.put_nowait("second"), str(queue))
    print(await queue.get(), queue.get_nowait(), str(queue))
    tasks = [asyncio.create_task(consumer(n, queue), name=n) for n in "ab"]
    await asyncio.sleep(0)
    print(str(queue))
    for i in range(6):
        await queue.put(i)
        if i % 3 == 2:
            await asyncio.sleep(1)
    await asyncio.gather(*tasks)
    print(queue.empty(), str(queue))


asyncio.run(main())
