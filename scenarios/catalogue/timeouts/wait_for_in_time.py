# wait_for runs a coroutine inside the calling task, without a task of its own,
# and returns its result if it is in time.
import asyncio


async def child(n):
    print("running in", asyncio.current_task().get_name())
    await asyncio.sleep(n)
    return n


async def main():
    loop = asyncio.get_running_loop()
    print(await asyncio.wait_for(child(1), 2), loop.time())
    task = asyncio.create_task(child(1))
    print(await asyncio.wait_for(task, timeout=2), loop.time())
    future = loop.create_future()
    loop.call_later(1, future.set_result, "future")
    print(await asyncio.wait_for(future, 2), loop.time())
    try:
        await asyncio.wait_for(7, 2)
    except TypeError as e:
        print("TypeError:", e)
    await asyncio.sleep(5)
    print("no timer was left behind")


asyncio.run(main())
