N = 300000
import asyncio


async def player(inbox, outbox):
    for _ in range(N // 2):
        outbox.put_nowait(await inbox.get())


async def main():
    first, second = asyncio.Queue(), asyncio.Queue()
    first.put_nowait(None)
    await asyncio.gather(player(first, second), player(second, first))


asyncio.run(main())
