# cancelled_while_cleaning_up, fixed: the steps that must run come before the
# await.
# explore:
import asyncio

state = {"tmp": 0}


async def upload():
    state["tmp"] += 1
    try:
        await asyncio.sleep(2)
    finally:
        state["tmp"] -= 1
        await asyncio.sleep(0.4)


async def main():
    task = asyncio.create_task(upload())
    loop = asyncio.get_running_loop()
    loop.call_later(1, task.cancel)
    loop.call_later(1.7, task.cancel)
    await asyncio.wait([task])
    assert state["tmp"] == 0, state


asyncio.run(main())
