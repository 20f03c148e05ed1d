# A turnstile counts the visitors inside: a visitor task cancelled after entering, but before
# the try whose finally decrements the count, stays in the count. One such visitor is tolerated,
# two block the door. In the default order no task is cancelled.
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
