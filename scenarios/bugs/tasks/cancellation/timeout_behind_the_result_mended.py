# timeout_behind_the_result, fixed: the connection is closed on a timeout.
# explore:
import asyncio


async def fetch(state):
    await asyncio.sleep(0.9)
    state["open"] += 1
    return "conn"


async def get(state):
    conn = None
    try:
        async with asyncio.timeout(1.5):
            conn = await fetch(state)
            await asyncio.sleep(0.1)
    except TimeoutError:
        if conn is not None:
            state["open"] -= 1
        return None
    state["open"] -= 1
    return conn


async def main():
    state = {"open": 0}
    await get(state)
    assert state["open"] == 0, state


asyncio.run(main())
