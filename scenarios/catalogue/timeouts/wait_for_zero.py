# With a timeout of zero or less the coroutine becomes a task that is cancelled
# before it starts; the result of a done future is still returned.
import asyncio


async def child():
    print("never runs")


async def main():
    loop = asyncio.get_running_loop()
    for timeout in (0, -1, -0.0):
        try:
            await asyncio.wait_for(child(), timeout)
        except TimeoutError as e:
            print("timeout", timeout, repr(e), "cause", repr(e.__cause__))
    done = loop.create_future()
    done.set_result("done already")
    print(await asyncio.wait_for(done, 0))
    failed = loop.create_future()
    failed.set_exception(ValueError("failed already"))
    try:
        await asyncio.wait_for(failed, 0)
    except ValueError as e:
        print(repr(e))
    pending = loop.create_future()
    try:
        await asyncio.wait_for(pending, 0)
    except TimeoutError:
        print("pending future cancelled:", pending.cancelled())


asyncio.run(main())
