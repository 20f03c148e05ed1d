# asyncio's own coroutine functions return objects of the ordinary coroutine type.
import asyncio
import types


class Awaitable:
    def __await__(self):
        yield
        return "awaited"


async def own():
    return "own"


async def main():
    lock, queue, timeout = asyncio.Lock(), asyncio.Queue(), asyncio.timeout(1)
    made = [own(), asyncio.sleep(1), asyncio.sleep(0), lock.acquire(), queue.get(), asyncio.wait_for(asyncio.sleep(0), 1), timeout.__aenter__()]
    for coroutine in made:
        kind = type(coroutine)
        print(coroutine.__qualname__, kind is types.CoroutineType, isinstance(coroutine, types.CoroutineType), kind.__name__)
        print("  ", coroutine.__class__ is type(made[0]), isinstance(coroutine, types.GeneratorType), isinstance(coroutine, (int, kind)))
        if coroutine is not made[5]:
            coroutine.close()
    print(await made[5])
    task = asyncio.ensure_future(Awaitable())
    print(type(task.get_coro()) is types.CoroutineType, await task)


asyncio.run(main())
