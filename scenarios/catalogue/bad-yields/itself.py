# A task that awaits itself gets a RuntimeError instead of waiting forever, and may continue.
import asyncio


async def child():
    me = asyncio.current_task()
    try:
        await me
    except RuntimeError as e:
        print(str(e)[:28])
    try:
        await asyncio.wait_for(me, 1)
    except RuntimeError as e:
        print(str(e)[:28], "in wait_for too")
    return "not deadlocked"


async def main():
    print(await asyncio.create_task(child()))
    try:
        await asyncio.current_task()
    except RuntimeError as e:
        print(str(e)[:28], "in main as well")


asyncio.run(main())
