# A timeout can be entered once, inside a task; a callback is not in a task,
# and outside a loop there is none.
import asyncio


async def enter(limit):
    try:
        async with limit:
            print("entered", limit)
    except RuntimeError as e:
        print("RuntimeError:", e)


async def main():
    limit = asyncio.timeout(1)
    await enter(limit)
    await enter(limit)

    def callback():
        try:
            asyncio.timeout(1).__aenter__().send(None)
        except RuntimeError as e:
            print("RuntimeError:", e)

    asyncio.get_running_loop().call_soon(callback)
    await asyncio.sleep(0)
    print(repr(asyncio.timeout(2)), asyncio.timeout_at(7).when())


asyncio.run(main())
try:
    asyncio.timeout(1)
except RuntimeError as e:
    print("RuntimeError:", e)
print(asyncio.timeout_at(1))
