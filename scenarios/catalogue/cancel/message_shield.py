# The cancel message of a task that awaits a shield does not reach the shielded
# task; the message of the shielded task itself does not reach the awaiter.
import asyncio


async def inner():
    try:
        await asyncio.sleep(3)
        print("inner finished")
    except asyncio.CancelledError as e:
        print("inner cancelled with", e.args)
        raise


async def outer(task):
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError as e:
        print("outer cancelled with", e.args)
        raise


async def main():
    for target in ("outer", "inner"):
        inside = asyncio.create_task(inner())
        outside = asyncio.create_task(outer(inside))
        await asyncio.sleep(1)
        (outside if target == "outer" else inside).cancel("for " + target)
        await asyncio.wait([inside, outside])
        print(target, inside.cancelled(), outside.cancelled())


asyncio.run(main())
