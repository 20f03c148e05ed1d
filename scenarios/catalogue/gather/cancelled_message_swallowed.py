# A cancelled gather with return_exceptions propagates the message with which
# its last child was cancelled, even if that child swallowed it and returned.
import asyncio


async def swallows(result):
    try:
        await asyncio.sleep(0)
    except asyncio.CancelledError as e:
        print("swallowed", e.args)
    if isinstance(result, Exception):
        raise result
    return result


async def main():
    for result in (1, ValueError("failed")):
        future = asyncio.get_running_loop().create_future()
        task = asyncio.create_task(swallows(result))
        await asyncio.sleep(0)
        task.cancel("first")
        task.cancel("second")
        gathered = asyncio.gather(future, task, return_exceptions=True)
        await asyncio.sleep(0)
        print(task, gathered.cancel("third"))
        try:
            await gathered
        except asyncio.CancelledError as e:
            print("gather:", e.args)


asyncio.run(main())
