# A task that never finishes is reported as pending after the program, started
# or not; tasks that gather created internally are not.
import asyncio


async def forever(name):
    try:
        print(name, "starts")
        await asyncio.get_running_loop().create_future()
    finally:
        print(name, "never reaches this while the program runs")


async def gathers():
    await asyncio.gather(forever("gathered"))


loop = asyncio.new_event_loop()
kept = [loop.create_task(forever("kept"))]
kept.append(loop.create_task(gathers()))
loop.call_later(1, loop.stop)
loop.run_forever()
kept.append(loop.create_task(forever("never started"), name="never started"))
print([t.done() for t in kept])
loop.close()
