# A future set in the tick of the deadline: in either order of the two, the
# waiter is cancelled.
import asyncio


async def attempt(future, delay):
    try:
        return await asyncio.wait_for(future, delay)
    except TimeoutError:
        return "TimeoutError"


async def main():
    loop = asyncio.get_running_loop()
    first, second = loop.create_future(), loop.create_future()

    def set_unless_done(future, value):
        print("set", value, "unless done:", future.done())
        if not future.done():
            future.set_result(value)

    loop.call_later(1, set_unless_done, first, "before the timeout")
    task = asyncio.create_task(attempt(first, 1))
    other = asyncio.create_task(attempt(second, 1))
    await asyncio.sleep(0)
    loop.call_later(1, set_unless_done, second, "after the timeout")
    print(await task, first.done(), first.cancelled())
    print(await other, second.done(), second.cancelled())


asyncio.run(main())
