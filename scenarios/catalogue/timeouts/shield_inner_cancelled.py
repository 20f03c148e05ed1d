# If the shielded task itself is cancelled, the shield is cancelled too,
# without the message, and its awaiter with it.
import asyncio


async def work():
    await asyncio.sleep(10)


async def main():
    task = asyncio.create_task(work())
    outer = asyncio.shield(task)
    asyncio.get_running_loop().call_later(1, task.cancel, "the inner one")
    try:
        await outer
    except asyncio.CancelledError as e:
        print("raised", e.args, outer.cancelled(), task.cancelled())
    print("requests", asyncio.current_task().cancelling())


asyncio.run(main())
