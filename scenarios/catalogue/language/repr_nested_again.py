# Containers and futures that contain themselves are cut off in their repr;
# after a repr that failed inside, the next one is complete again.
import asyncio
from collections import deque


class Fails:
    failing = True

    def __repr__(self):
        if self.failing:
            raise ValueError("no repr")
        return "Fails()"


async def main():
    fails = Fails()
    items = [fails]
    table = {"items": items}
    queue = deque([table])
    future = asyncio.Future()
    future.set_result((queue, [future]))
    items.append(future)
    items.append((items, table, queue))
    for failing in (True, False, True, False):
        Fails.failing = failing
        for shown in (items, table, queue, future):
            try:
                print(repr(shown))
            except ValueError as error:
                print("failed:", error)


asyncio.run(main())
