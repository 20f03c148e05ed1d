# A task cancelled by one that runs before it in a tick is interrupted in that
# tick; cancelled by a later one, in the next tick.
import asyncio


async def steps(name):
    try:
        for n in range(9):
            print(name, n)
            await asyncio.sleep(0)
    except asyncio.CancelledError:
        print(name, "stopped")
        raise


async def killer(victims):
    await asyncio.sleep(0)
    for victim in victims:
        print("cancel", victim.get_name(), victim.cancel())


async def main():
    victims = []
    victims.append(asyncio.create_task(steps("before"), name="before"))
    asyncio.create_task(killer(victims), name="killer")
    victims.append(asyncio.create_task(steps("after"), name="after"))
    for _ in range(4):
        await asyncio.sleep(0)
    print([v.cancelled() for v in victims])


asyncio.run(main())
