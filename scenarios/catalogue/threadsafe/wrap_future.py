# asyncio.wrap_future chains an asyncio future to a concurrent one: the outcome and a
# cancellation are transferred, each in its own tick; an asyncio future is returned unchanged.
import asyncio


async def work(x):
    await asyncio.sleep(1)
    return x


async def bad():
    raise ValueError("no")


def submit(coro):
    return asyncio.run_coroutine_threadsafe(coro, asyncio.get_running_loop())


async def main():
    future = submit(work(3))
    wrapped = asyncio.wrap_future(future)
    print(wrapped, asyncio.wrap_future(wrapped) is wrapped, asyncio.isfuture(future))
    print(await wrapped, wrapped)
    try:
        await asyncio.wrap_future(submit(bad()))
    except ValueError as e:
        print("caught", e)
    print(await asyncio.wrap_future(submit(asyncio.sleep(1, "slept"))))

    future = submit(work(4))
    await asyncio.sleep(0)
    wrapped = asyncio.wrap_future(future)
    print("cancel", wrapped.cancel())
    for _ in range(3):
        await asyncio.sleep(0)
        print(future, wrapped)

    future = submit(work(5))
    await asyncio.sleep(0)
    wrapped = asyncio.wrap_future(future)
    print("cancel the inner one", future.cancel())
    try:
        await wrapped
    except asyncio.CancelledError as e:
        print(repr(e))

    done = submit(work(6))
    await asyncio.sleep(2)
    print(await asyncio.wrap_future(done, loop=asyncio.get_running_loop()))
    try:
        asyncio.wrap_future(5)
    except AssertionError as e:
        print(e)


asyncio.run(main())
