# After shutdown() the items in the queue can still be taken, but none can be
# added, and all waiters are woken to notice it.
import asyncio


async def attempt(name, awaitable):
    try:
        print(name, "gave", await awaitable)
    except asyncio.QueueShutDown as e:
        print(name, repr(e), e.args)


async def main():
    queue = asyncio.Queue(1)
    tasks = [asyncio.create_task(attempt(f"get{i}", queue.get())) for i in range(2)]
    await asyncio.sleep(0)
    queue.shutdown()
    print(str(queue))
    await asyncio.gather(*tasks)
    queue = asyncio.Queue(1)
    tasks = [asyncio.create_task(attempt(f"put{i}", queue.put(i))) for i in range(3)]
    await asyncio.sleep(0)
    queue.shutdown(immediate=False)
    print(str(queue))
    await asyncio.gather(*tasks)
    await attempt("put", queue.put(9))
    try:
        queue.put_nowait(9)
    except asyncio.QueueShutDown as e:
        print("put_nowait", repr(e))
    await attempt("get", queue.get())
    await attempt("get", queue.get())
    try:
        queue.get_nowait()
    except asyncio.QueueShutDown as e:
        print("get_nowait", repr(e))
    print(str(queue), queue.empty(), queue.full())
    queue.task_done()
    await queue.join()
    queue.shutdown()
    print(str(queue))


asyncio.run(main())
