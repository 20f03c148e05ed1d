# The connection is established, but the timeout block also awaits something
# else and times out there: the connection is neither returned nor closed.
# Needs the timeout to fire after the connection is established.
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
        return None
    state["open"] -= 1
    return conn


async def main():
    state = {"open": 0}
    await get(state)
    assert state["open"] == 0, state


asyncio.run(main())
