# Two shields of one task: cancelling one does not affect the other; when both
# are cancelled, only one callback remains to log.
import asyncio


async def fails():
    await asyncio.sleep(2)
    raise OSError("at last")


async def main():
    task = asyncio.create_task(fails())
    one, two, three = (asyncio.shield(task) for _ in range(3))
    await asyncio.sleep(1)
    one.cancel()
    two.cancel()
    await asyncio.sleep(0.5)
    print(one.cancelled(), two.cancelled(), three.done())
    try:
        await three
    except OSError as e:
        print("three got", e)


asyncio.run(main())
