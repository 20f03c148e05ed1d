# The frame of a function that caught an exception and returned lives on in the exception's
# traceback; it is released when the same exception is raised again with another traceback.
import asyncio


def text(e):
    return repr(e)


def look(task, n):
    try:
        task.result()
    except ValueError as e:
        print("look " + str(n), text(e))


async def fails():
    raise ValueError("kept")


async def main():
    task = asyncio.create_task(fails())
    await asyncio.sleep(0)
    for n in range(3):
        look(task, n)


asyncio.run(main())
