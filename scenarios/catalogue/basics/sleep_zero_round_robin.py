# sleep(0) gives every other ready task one turn and never touches the clock.
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
