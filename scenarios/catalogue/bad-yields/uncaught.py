# If the RuntimeError for a bad yield is not caught, the task ends with it; the
# awaiting task gets it like any other exception.
import asyncio
import types


@types.coroutine
def bad():
    try:
        yield "nonsense"
    finally:
        print("the generator is unwound")


async def child():
    await bad()


async def main():
    task = asyncio.create_task(child())
    try:
        await task
    except RuntimeError as e:
        print("main caught:", e)
    await child()


asyncio.run(main())
