# wait_for over a shield times out while the shielded task continues to its end.
import asyncio


async def work():
    for n in range(4):
        await asyncio.sleep(1)
        print("work", n)
    return "worth waiting for"


async def main():
    task = asyncio.create_task(work())
    for attempt in range(3):
        try:
            print(await asyncio.wait_for(asyncio.shield(task), 1.5))
        except TimeoutError:
            print("attempt", attempt, "timed out; work cancelled:", task.cancelled())


asyncio.run(main())
