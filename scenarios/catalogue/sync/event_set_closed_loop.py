# set() if the waiters' loop is closed: the RuntimeError is raised at the first
# waiter, whose task, which has no other reference, is released meanwhile.
import asyncio


async def waiter(event):
    await event.wait()


async def main(event):
    for name in "abc":
        asyncio.create_task(waiter(event), name=name)
    await asyncio.sleep(1)


event = asyncio.Event()
loop = asyncio.new_event_loop()
loop.run_until_complete(main(event))
loop.close()
try:
    event.set()
except RuntimeError as e:
    print(repr(e))
print(event.is_set())
