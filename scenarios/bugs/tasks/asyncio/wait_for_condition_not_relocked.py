# asyncio.wait_for of CPython 3.4-3.6 (bpo-33638): on a timeout it cancels the
# inner task and raises at once; condition.wait() reacquires its lock only
# later, while the caller already assumes that it holds the lock. Needs the
# timeout before the notification.
# explore: --slow 4
import asyncio


async def wait_for(coroutine, seconds):
    task = asyncio.create_task(coroutine)
    done, _ = await asyncio.wait([task], timeout=seconds)
    if done:
        return task.result()
    task.cancel()
    raise TimeoutError


async def consumer(condition, inside):
    async with condition:
        try:
            await wait_for(condition.wait(), 5)
        except TimeoutError:
            pass
        assert condition.locked() and not inside, "not alone"
        inside.append("consumer")
        try:
            await asyncio.sleep(0.5)
        finally:
            inside.pop()


async def producer(condition, inside):
    for _ in range(2):
        await asyncio.sleep(1)
        async with condition:
            assert not inside, inside
            inside.append("producer")
            try:
                await asyncio.sleep(0.5)
                condition.notify()
            finally:
                inside.pop()


async def settle(*running):
    for result in await asyncio.gather(*running, return_exceptions=True):
        if isinstance(result, Exception):
            raise result


async def main():
    condition = asyncio.Condition()
    inside = []
    await settle(consumer(condition, inside), producer(condition, inside))


asyncio.run(main())
