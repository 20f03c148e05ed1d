# The item that was put last comes out first.
import asyncio


async def main():
    queue = asyncio.LifoQueue(3)
    for i in range(3):
        await queue.put(i)
    print(str(queue), queue.full(), isinstance(queue, asyncio.Queue))
    print(queue.get_nowait(), await queue.get())
    task = asyncio.create_task(queue.get())
    await queue.put("late")
    print(await task, str(queue))
    await queue.get()
    try:
        queue.get_nowait()
    except asyncio.QueueEmpty:
        print("empty", str(queue))


asyncio.run(main())
