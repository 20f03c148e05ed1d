# A task cancelled a second time while it awaits in its finally is interrupted
# there too; the rest of the cleanup does not run.
import asyncio


async def child():
    try:
        await asyncio.sleep(10)
    finally:
        print("cleaning up")
        try:
            await asyncio.sleep(5)
            print("never cleaned up")
        except asyncio.CancelledError as e:
            print("interrupted by", e, "while handling", e.__context__)
            raise


async def main():
    task = asyncio.create_task(child())
    await asyncio.sleep(1)
    task.cancel("the first")
    await asyncio.sleep(1)
    task.cancel("the second")
    try:
        await task
    except asyncio.CancelledError as e:
        print("main caught", e, "requests", task.cancelling())


asyncio.run(main())
