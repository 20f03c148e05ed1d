# A putter that is cancelled leaves the queue of putters; its item is not added.
import asyncio


async def putter(name, queue):
    try:
        await queue.put(name)
        print(name, "put", str(queue))
    except asyncio.CancelledError as e:
        print(name, "cancelled", e.args, str(queue))
        raise


async def main():
    queue = asyncio.Queue(1)
    tasks = [asyncio.create_task(putter(n, queue)) for n in "abcde"]
    await asyncio.sleep(0)
    tasks[1].cancel("waiting")
    print(str(queue))
    await asyncio.sleep(0)
    print(queue.get_nowait(), str(queue))
    tasks[2].cancel("woken")
    await asyncio.sleep(0)
    print(str(queue))
    await asyncio.sleep(0)
    print(queue.get_nowait())
    queue.put_nowait("main's")
    tasks[4].cancel("full again")
    await asyncio.sleep(0)
    print(queue.get_nowait(), str(queue), [t.done() for t in tasks])
    print(await asyncio.gather(*tasks, return_exceptions=True))
    try:
        await asyncio.wait_for(queue.put("x"), 1)
        await asyncio.wait_for(queue.put("y"), 1)
    except TimeoutError:
        print("timeout", str(queue))


asyncio.run(main())
