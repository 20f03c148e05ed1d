# A task that awaits a gather of itself is not detected: the gather waits for
# the task, and the task for the gather, which is a deadlock.
import asyncio


async def main():
    me = asyncio.current_task()
    try:
        await asyncio.wait_for(asyncio.shield(me), 1)
    except TimeoutError:
        print("a shield of itself at least times out")
    print("now without a timeout")
    await asyncio.gather(me)
    print("never printed")


asyncio.run(main())
