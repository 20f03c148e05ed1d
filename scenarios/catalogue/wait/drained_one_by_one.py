# A loop of waits returns every result once; the callbacks left on the pending
# futures are removed each time.
import asyncio


async def child(n):
    await asyncio.sleep(n / 2)
    return n


async def main():
    pending = [asyncio.create_task(child(1)), asyncio.create_task(child(3))]
    rounds = 0
    while pending:
        rounds += 1
        done, pending = await asyncio.wait(pending, timeout=0.6,
                                           return_when=asyncio.FIRST_COMPLETED)
        print("round", rounds, [t.result() for t in done], len(pending))
    await asyncio.sleep(1)


asyncio.run(main())
