# wait_for_condition_not_relocked, fixed: wait_for() waits until the inner task
# has ended.
# explore: --slow 4
import asyncio


async def wait_for(coroutine, seconds):
    task = asyncio.create_task(coroutine)
    try:
        done, _ = await asyncio.wait([task], timeout=seconds)
    except asyncio.CancelledError:
        task.cancel()
        await asyncio.wait([task])
        raise
    if done:
        return task.result()
    task.cancel()
    await asyncio.wait([task])
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
