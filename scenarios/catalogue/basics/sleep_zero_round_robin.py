# sleep(0) lets every other ready task run once, and does not advance the clock.
import asyncio


async def player(name, turns):
    for i in range(turns):
        print(name, i)
        await asyncio.sleep(0)
    print(name, "leaves")


async def main():
    loop = asyncio.get_running_loop()
    await asyncio.gather(player("a", 3), player("b", 1), player("c", 2))
    print("time", loop.time())


asyncio.run(main())
