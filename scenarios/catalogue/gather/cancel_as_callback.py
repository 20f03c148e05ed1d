# The cancel method of a gather's future is its own, which is visible when it
# is a callback of another future.
import asyncio


async def main():
    loop = asyncio.get_running_loop()
    future = loop.create_future()
    gathered = asyncio.gather(loop.create_future())
    future.add_done_callback(gathered.cancel)
    print(future)
    print(gathered.cancel.__qualname__, future.cancel.__qualname__)
    future.set_result(None)
    try:
        await gathered
    except asyncio.CancelledError as e:
        print(type(e.args[0]).__name__ if e.args else "no message")


asyncio.run(main())
