# A page shows the reply to a query that was sent first and came last.
import asyncio

from ticktape import io

shown = None


async def search(query):
    global shown
    await io(0.2)  # the server
    shown = query


async def main():
    first = asyncio.create_task(search("ti"))
    await asyncio.sleep(0.4)
    second = asyncio.create_task(search("tick"))
    await asyncio.gather(first, second)
    print("shown:", shown)
    assert shown == "tick", f"an old reply is shown: {shown}"


asyncio.run(main())
