# wait_for with a timeout of zero cancels a task that already runs and waits
# for its outcome: a result, an exception or the cancellation.
import asyncio


async def child(answer):
    try:
        await asyncio.sleep(10)
    except asyncio.CancelledError:
        await asyncio.sleep(1)
        if answer == "raise":
            raise KeyError("instead")
        if answer == "pass":
            raise
    return answer


async def main():
    for answer in ("a value", "raise", "pass"):
        task = asyncio.create_task(child(answer))
        await asyncio.sleep(0)
        try:
            print("got", await asyncio.wait_for(task, 0))
        except (TimeoutError, KeyError) as e:
            print("raised", repr(e), "cause", repr(e.__cause__))
        print(task.cancelled(), asyncio.get_running_loop().time())


asyncio.run(main())
