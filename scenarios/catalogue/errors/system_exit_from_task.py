# SystemExit in a task leaves the loop; the task that awaits it is cancelled during the
# shutdown and never gets it. If it is not caught, it ends the program with its code.
import asyncio


async def quits(code):
    await asyncio.sleep(1)
    raise SystemExit(code)


async def main(code):
    task = asyncio.create_task(quits(code))
    try:
        await task
    except SystemExit as e:
        print("never printed", e.code)
        raise
    finally:
        print("main ends, task done:", task.done())


for code in (0, None, "a message"):
    try:
        asyncio.run(main(code))
    except SystemExit as e:
        print("run raised", repr(e), e.code, e.args)
asyncio.run(main(3))
