# A loop retries after any exception, including CancelledError: a worker that
# is cancelled in the middle of a fetch survives. By default the shutdown falls
# between two fetches. Needs it to fall within one.
# explore:
import asyncio


async def fetch(log):
    await asyncio.sleep(0.2)
    log.append("page")


async def crawler(log):
    while True:
        try:
            await fetch(log)
        except BaseException:
            log.append("retry")
        await asyncio.sleep(1)


async def main():
    log = []
    task = asyncio.create_task(crawler(log))
    await asyncio.sleep(4)
    task.cancel()
    await asyncio.sleep(5)
    assert task.done(), log


asyncio.run(main())
