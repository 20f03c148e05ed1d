# A gather that nobody has any more frees its children, the last one first, and then the exception it failed with, which
# keeps what the child that raised it had.
import asyncio


class Kept:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("freed:", self.name)


async def child(name, future):
    kept = Kept(name)
    await future
    if name == "raises":
        raise ValueError(kept.name)


async def main():
    loop = asyncio.get_running_loop()
    for names in (("a", "b", "c"), ("raises", "d"), ("e", "raises")):
        future = loop.create_future()
        children = asyncio.gather(*[child(name, future) for name in names])
        await asyncio.sleep(0)
        future.set_result(None)
        if "raises" not in names:
            children.cancel()  # each is about to wake up
        try:
            await children
        except (asyncio.CancelledError, ValueError) as e:
            print(repr(e))
        children = None
        print("dropped")


asyncio.run(main())
