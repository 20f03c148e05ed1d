# A getter that is cancelled leaves the queue of getters; one that was already
# woken wakes the next, as long as the item is there.
import asyncio


async def getter(name, queue):
    try:
        print(name, "got", await queue.get())
    except asyncio.CancelledError as e:
        print(name, "cancelled", e.args, str(queue))
        raise


async def main():
    queue = asyncio.Queue()
    tasks = [asyncio.create_task(getter(n, queue)) for n in "abcd"]
    await asyncio.sleep(0)
    tasks[0].cancel("waiting")
    print(str(queue))
    await asyncio.sleep(0)
    print(str(queue))
    queue.put_nowait(1)
    tasks[1].cancel("woken")
    print(str(queue))
    await asyncio.sleep(0)
    print(str(queue))
    await asyncio.sleep(0)
    queue.put_nowait(2)
    queue.get_nowait()
    tasks[3].cancel("robbed")
    await asyncio.sleep(0)
    print(str(queue), [t.done() for t in tasks])
    print(await asyncio.gather(*tasks, return_exceptions=True))


asyncio.run(main())
