# Awaiting a future that is done does not suspend, whether it has a result, an
# exception or a cancellation.
import asyncio


async def noisy():
    print("noisy runs when main suspends")


async def main():
    loop = asyncio.get_running_loop()
    asyncio.create_task(noisy())
    futures = [loop.create_future() for _ in range(3)]
    futures[0].set_result("value")
    futures[1].set_exception(OSError("broken"))
    futures[2].cancel("message")
    for future in futures:
        try:
            print(await future)
        except (OSError, asyncio.CancelledError) as e:
            print(repr(e))
    print("no tick has passed")
    await asyncio.sleep(0)


asyncio.run(main())
