# Items that cannot be compared: if put() raises, the item is in the queue
# nevertheless; if get() raises, the item is lost.
import asyncio


class Moody:
    def __init__(self, name, mood):
        self.name = name
        self.mood = mood

    def __lt__(self, other):
        if self.mood == "bad":
            raise ValueError(f"{self.name} is no less than {other.name}")
        return self.mood < other.mood

    def __repr__(self):
        return self.name


async def main():
    queue = asyncio.PriorityQueue()
    queue.put_nowait(1)
    try:
        await queue.put("text")
    except TypeError as e:
        print(e, str(queue))
    try:
        queue.put_nowait((1, 2))
    except TypeError as e:
        print(e, str(queue))
    queue.put_nowait(0)
    print(str(queue))
    for _ in range(4):
        try:
            print("got", queue.get_nowait(), str(queue))
        except TypeError as e:
            print(e, str(queue))
    queue = asyncio.PriorityQueue()
    getter = asyncio.create_task(queue.get())
    await asyncio.sleep(0)
    for i, mood in enumerate(["a", "b", "bad", "c"]):
        try:
            queue.put_nowait(Moody(f"m{i}", mood))
        except ValueError as e:
            print(e)
    print(str(queue), await getter, str(queue))
    try:
        while True:
            print(queue.get_nowait())
    except ValueError as e:
        print(e, str(queue))


asyncio.run(main())
