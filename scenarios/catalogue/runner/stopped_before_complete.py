# run_until_complete on a loop that is stopped early raises RuntimeError; the
# task is not affected and can be run further.
import asyncio


async def work():
    for n in range(3):
        print("work", n)
        await asyncio.sleep(1)
    return "finished"


async def stops():
    asyncio.get_running_loop().stop()
    await asyncio.sleep(0)
    return "stopped myself"


loop = asyncio.new_event_loop()
task = loop.create_task(work())
loop.call_later(1.5, loop.stop)
for what in (task, task, stops()):
    try:
        print(loop.run_until_complete(what))
    except RuntimeError as e:
        print("RuntimeError:", e)
loop.run_until_complete(asyncio.sleep(0))
loop.close()
