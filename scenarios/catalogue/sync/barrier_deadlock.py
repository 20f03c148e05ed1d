# A barrier that lacks one party is a deadlock.
import asyncio


async def party(barrier):
    await barrier.wait()


async def main():
    barrier = asyncio.Barrier(3)
    task = asyncio.create_task(party(barrier))
    async with barrier:
        print("never")
    await task


asyncio.run(main())
