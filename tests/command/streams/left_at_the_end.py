# What the interpreter collects as it ends: tasks of loops that just stop.
import asyncio


async def bad(n):
    raise ValueError(n)


async def forever():
    await asyncio.get_running_loop().create_future()


async def main():
    global failed, waits, future
    failed = asyncio.create_task(bad(1))
    waits = asyncio.create_task(forever(), name="waits")
    future = asyncio.get_running_loop().create_future()
    future.set_exception(OSError("a future"))
    await asyncio.sleep(1)


loop = asyncio.new_event_loop()
loop.run_until_complete(main())
print("stopped")
