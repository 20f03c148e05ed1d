# A condition belongs to the loop of the first task that waited for it; its
# lock belongs to the loop of the first task that had to wait for the lock.
import asyncio


async def wait(condition):
    async with condition:
        try:
            await asyncio.wait_for(condition.wait(), 1)
        except TimeoutError:
            print("timeout", condition)


async def again(condition):
    try:
        async with condition:
            try:
                await condition.wait()
            finally:
                print("after", condition.locked())
    except RuntimeError as e:
        print("is bound" in str(e), str(e)[:40], str(e)[-34:])
    print(condition)


condition = asyncio.Condition()
asyncio.run(wait(condition))
asyncio.run(again(condition))
try:
    coro = condition.wait()
    coro.send(None)
except RuntimeError as e:
    print(e)
