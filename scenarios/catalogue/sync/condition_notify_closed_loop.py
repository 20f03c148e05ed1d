# notify_all() if the waiters' loop is closed: the RuntimeError is raised at the
# first waiter, whose task, which has no other reference, is released meanwhile.
import asyncio


async def waiter(condition):
    async with condition:
        await condition.wait()


async def main(condition):
    for name in "abc":
        asyncio.create_task(waiter(condition), name=name)
    await asyncio.sleep(1)
    await condition.acquire()


condition = asyncio.Condition()
loop = asyncio.new_event_loop()
loop.run_until_complete(main(condition))
loop.close()
try:
    condition.notify_all()
except RuntimeError as e:
    print(repr(e))
