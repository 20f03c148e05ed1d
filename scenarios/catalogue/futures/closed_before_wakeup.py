# A task whose wakeup is dropped by a closed loop is held by the future that it awaited,
# and so lives on; one that only has a step pending is closed when its last reference goes.
import asyncio


async def waits(future, name):
    try:
        await asyncio.sleep(0)
        await future
    finally:
        print("closed:", name)


async def yields(name):
    try:
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    finally:
        print("closed:", name)


loop = asyncio.new_event_loop()
future = loop.create_future()
tasks = [loop.create_task(waits(future, "waits")), loop.create_task(yields("yields"))]
loop.call_soon(loop.call_soon, loop.stop)
loop.call_soon(loop.call_soon, future.set_result, 1)
loop.run_forever()
print(tasks)
loop.close()
tasks.clear()
print("cleared")
