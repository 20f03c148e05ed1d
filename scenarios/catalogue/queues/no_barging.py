# A queue is not fair to the getters that it has woken: a newcomer takes the
# item, and the woken getter waits again, at the end of the queue.
import asyncio


async def waiter(name, queue):
    print(name, "got", await queue.get())


async def main():
    queue = asyncio.Queue(1)
    tasks = [asyncio.create_task(waiter(n, queue)) for n in "ab"]
    await asyncio.sleep(0)
    queue.put_nowait(1)
    print("main got", queue.get_nowait(), str(queue))
    await asyncio.sleep(0)
    print(str(queue))
    for i in range(2, 4):
        await queue.put(i)
    await asyncio.gather(*tasks)
    queue.put_nowait("full")
    putters = [asyncio.create_task(queue.put(i)) for i in "xy"]
    await asyncio.sleep(0)
    print(str(queue), queue.get_nowait())
    queue.put_nowait("barged")
    await asyncio.sleep(0)
    print(str(queue))
    for _ in range(3):
        print(await queue.get())
    await asyncio.gather(*putters)


asyncio.run(main())
