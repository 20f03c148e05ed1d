# A callback-style interface becomes awaitable through a future, which also carries failures.
import asyncio


def fetch(loop, key, on_done, on_error):
    if key == "bad":
        loop.call_later(1, on_error, KeyError(key))
    else:
        loop.call_later(len(key), on_done, key.upper())


async def get(key):
    loop = asyncio.get_running_loop()
    future = loop.create_future()
    fetch(loop, key, future.set_result, future.set_exception)
    return await future


async def main():
    print(await get("abc"))
    print(await asyncio.gather(get("x"), get("bad"), get("yy"), return_exceptions=True))
    try:
        await get("bad")
    except KeyError as e:
        print("KeyError", e)


asyncio.run(main())
