# reset() raises BrokenBarrierError in all waiting parties, and starts a new round
# for those that arrive meanwhile; without waiting parties it has no effect.
import asyncio


async def party(name, barrier):
    try:
        print(name, "index", await barrier.wait())
    except asyncio.BrokenBarrierError as e:
        print(name, "broken:", e, barrier)


async def main():
    barrier = asyncio.Barrier(3)
    await barrier.reset()
    print(barrier)
    tasks = [asyncio.create_task(party(n, barrier)) for n in "ab"]
    await asyncio.sleep(1)
    await barrier.reset()
    print("reset", barrier, barrier.n_waiting, barrier.broken)
    tasks += [asyncio.create_task(party(n, barrier)) for n in "cde"]
    await asyncio.sleep(0)
    print(barrier)
    await barrier.reset()
    print("again", barrier)
    await asyncio.sleep(1)
    print(barrier)
    tasks.append(asyncio.create_task(party("f", barrier)))
    tasks.append(asyncio.create_task(party("g", barrier)))
    tasks.append(asyncio.create_task(party("h", barrier)))
    await asyncio.wait(tasks, timeout=1)
    print([t.done() for t in tasks], barrier)


asyncio.run(main())
