# The least item comes out first; among equal ones, the one that heapq's swaps
# have moved to the front.
import asyncio


class Job:
    def __init__(self, priority, name):
        self.priority = priority
        self.name = name

    def __lt__(self, other):
        print("  compare", self.name, other.name)
        return self.priority < other.priority

    def __repr__(self):
        return self.name


async def main():
    queue = asyncio.PriorityQueue()
    for priority, name in ((2, "a"), (1, "b"), (2, "c"), (1, "d"), (3, "e"), (1, "f"), (2, "g")):
        await queue.put(Job(priority, name))
        print(str(queue))
    while not queue.empty():
        print("got", await queue.get())
    for item in ((3, "x"), (1, "z"), (1, "y"), (2.5, None), (-1, ())):
        queue.put_nowait(item)
    print([queue.get_nowait() for _ in range(queue.qsize())])


asyncio.run(main())
