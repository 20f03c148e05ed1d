# retry_swallows_cancel, fixed: only network errors are retried.
# explore:
import asyncio


async def fetch(log):
    await asyncio.sleep(0.2)
    log.append("page")


async def crawler(log):
    while True:
        try:
            await fetch(log)
        except OSError:
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
