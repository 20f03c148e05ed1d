# Two tasks play ping-pong with two events, each clearing its own before it waits again.
import asyncio


async def player(name, mine, theirs, rounds):
    for n in range(rounds):
        await mine.wait()
        mine.clear()
        print(name, n)
        theirs.set()


async def main():
    ping, pong = asyncio.Event(), asyncio.Event()
    ping.set()
    await asyncio.gather(player("ping", ping, pong, 3), player("pong", pong, ping, 3))
    print(ping.is_set(), pong.is_set())


asyncio.run(main())
