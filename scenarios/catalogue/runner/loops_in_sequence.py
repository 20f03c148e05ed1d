# Each asyncio.run has its own loop; a future of an earlier one can be read,
# but not awaited if it is pending.
import asyncio


async def make():
    loop = asyncio.get_running_loop()
    done, pending = loop.create_future(), loop.create_future()
    done.set_result("still readable")
    return loop, done, pending


async def use(loop, done, pending):
    print(loop is asyncio.get_running_loop(), loop.is_closed())
    print(await done)
    try:
        await pending
    except RuntimeError as e:
        print("different loop" in str(e))


asyncio.run(use(*asyncio.run(make())))
