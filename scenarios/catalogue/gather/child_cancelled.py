# A child cancelled by another task counts for the gather like one that raised CancelledError:
# the gather fails with it, is not cancelled itself, and the other children continue.
import asyncio


async def child(n):
    await asyncio.sleep(n)
    print("child", n, "finished")


async def main():
    tasks = [asyncio.create_task(child(n)) for n in (1, 2, 3)]
    gathered = asyncio.gather(*tasks)
    await asyncio.sleep(0.5)
    tasks[1].cancel("only you")
    try:
        await gathered
    except asyncio.CancelledError as e:
        print("gather raised", e.args, "gather cancelled:", gathered.cancelled())
        print("main was asked", asyncio.current_task().cancelling(), "times")
    await asyncio.sleep(3)
    print([t.cancelled() for t in tasks])


asyncio.run(main())
