# timeout() and timeout_at() create an asyncio.Timeout: its argument is a loop time, or None.
import asyncio


async def main():
    loop = asyncio.get_running_loop()
    print(type(asyncio.timeout(1)) is asyncio.Timeout, type(asyncio.timeout_at(None)) is asyncio.Timeout)
    limit = asyncio.Timeout(2)
    print(limit, limit.when(), limit.expired())
    try:
        async with limit:
            print(limit)
            await asyncio.sleep(3)
    except TimeoutError as e:
        print(repr(e), repr(e.__cause__), loop.time(), limit, limit.expired())
    async with asyncio.Timeout(None) as never:
        print(never, never.when())
        never.reschedule(loop.time() + 5)
        await asyncio.sleep(4)
    print(never, never.when(), never.expired())
    try:
        async with asyncio.Timeout(loop.time() - 1):
            print("the past: not before a wait")
            await asyncio.sleep(0)
            print("a bare yield is not cancelled in it")
            await asyncio.sleep(0)
    except TimeoutError:
        print("expired")
    for args in (), (1, 2), ("soon",):
        try:
            async with asyncio.Timeout(*args):
                await asyncio.sleep(0)
        except TypeError as e:
            print("TypeError:", e)


asyncio.run(main())
