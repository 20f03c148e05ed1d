# A cancelled task awaits during its cleanup and is cancelled again there: the
# rest of the finally does not run. Needs the second cancellation to arrive
# before the cleanup of the first one has finished.
# explore:
import asyncio

state = {"tmp": 0}


async def upload():
    state["tmp"] += 1
    try:
        await asyncio.sleep(2)
    finally:
        await asyncio.sleep(0.4)
        state["tmp"] -= 1


async def main():
    task = asyncio.create_task(upload())
    loop = asyncio.get_running_loop()
    loop.call_later(1, task.cancel)
    loop.call_later(1.7, task.cancel)
    await asyncio.wait([task])
    assert state["tmp"] == 0, state


asyncio.run(main())
