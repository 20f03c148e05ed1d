# gather returns results in the order of its arguments, not of completion;
# coroutines, tasks, futures and awaitables may be mixed.
import asyncio


class Awaitable:
    def __await__(self):
        yield from asyncio.sleep(1.5).__await__()
        return "awaitable"


async def coro(delay, value):
    await asyncio.sleep(delay)
    print("finished", value)
    return value


async def main():
    loop = asyncio.get_running_loop()
    future = loop.create_future()
    loop.call_later(2, future.set_result, "future")
    task = asyncio.create_task(coro(1, "task"))
    print(await asyncio.gather(coro(3, "slow"), future, task, Awaitable(), coro(0, "quick")))


asyncio.run(main())
