# A task whose wake-up a closed loop forgets is held by what it waited for, and
# so lives on; one that has only a step to come is closed as its last name goes.
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
