# A party is cancelled while it waits for the barrier to drain, or for its lock.
import asyncio


async def party(name, barrier):
    try:
        print(name, "index", await barrier.wait(), barrier)
    except asyncio.CancelledError as e:
        print(name, "cancelled", e.args, barrier)
    except asyncio.BrokenBarrierError as e:
        print(name, "broken", e, repr(e.__context__))


async def main():
    barrier = asyncio.Barrier(2)
    tasks = [asyncio.create_task(party(n, barrier), name=n) for n in "abcd"]
    await asyncio.sleep(0)
    print("draining", barrier)
    tasks[2].cancel("blocked")
    for i in range(4):
        await asyncio.sleep(0)
        print("tick", i, barrier)
    tasks[3].cancel("last")
    await asyncio.wait(tasks)
    tasks = [asyncio.create_task(party(n, barrier), name=n) for n in "efg"]
    await asyncio.sleep(0)
    reset = asyncio.create_task(barrier.reset())
    tasks[0].cancel("draining")
    tasks[1].cancel("draining")
    await asyncio.sleep(0)
    reset.cancel("reset")
    abort = asyncio.create_task(barrier.abort())
    await asyncio.wait(tasks + [reset, abort])
    print(reset.cancelled(), abort.cancelled(), barrier)


asyncio.run(main())
