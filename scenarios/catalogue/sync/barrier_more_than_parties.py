# A party that arrives while a barrier drains waits until it is empty, and is
# counted for the next round.
import asyncio


async def party(name, barrier):
    index = await barrier.wait()
    print(name, "index", index, barrier)
    if index == 0:
        await barrier.wait()
        print(name, "again")


async def main():
    barrier = asyncio.Barrier(2)
    tasks = [asyncio.create_task(party(n, barrier), name=n) for n in "abcdef"]
    await asyncio.sleep(1)
    print([t.done() for t in tasks], barrier)
    await barrier.wait()
    await asyncio.gather(*tasks)
    print(barrier)


asyncio.run(main())
