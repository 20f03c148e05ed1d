# A cancelled task leaves its async with blocks from the inside out, and their
# __aexit__ may await; one of them swallows the cancellation.
import asyncio


class Room:
    def __init__(self, name, swallows=False):
        self.name, self.swallows = name, swallows

    async def __aenter__(self):
        return self

    async def __aexit__(self, kind, exc, tb):
        print("leaving", self.name, "with", kind and kind.__name__)
        await asyncio.sleep(1)
        return self.swallows


async def visitor():
    async with Room("house", swallows=True):
        async with Room("hall"):
            async with Room("closet"):
                await asyncio.sleep(10)
        print("never printed")
    print("outside again at", asyncio.get_running_loop().time())


async def main():
    task = asyncio.create_task(visitor())
    await asyncio.sleep(1)
    task.cancel()
    await task
    print("cancelled:", task.cancelled(), "requests", task.cancelling())


asyncio.run(main())
