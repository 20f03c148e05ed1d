# A turnstile counts who is inside: whoever is cancelled between coming in and
# the finally that lets him out stays in the count. One is forgiven, two block
# the door. In the default order nobody is cancelled.
import asyncio

inside = 0


async def visitor():
    global inside
    inside += 1
    await asyncio.sleep(0)          # the door closes
    try:
        await asyncio.sleep(1)
    finally:
        inside -= 1


async def main():
    await asyncio.gather(*[visitor() for n in range(4)], return_exceptions=True)
    assert inside < 2, f"{inside} are still inside"


asyncio.run(main())
