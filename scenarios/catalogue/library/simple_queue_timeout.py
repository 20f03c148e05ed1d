# SimpleQueue.get() looks at its timeout even where an item is there.
import asyncio
import queue


async def main():
    for q in queue.SimpleQueue(), queue.Queue():
        q.put("item")
        for timeout in -1, -0.5:
            try:
                print(q.get(True, timeout))
            except ValueError as error:
                print(error)
        print(q.get(True, 5))
        try:
            q.get(False)
        except queue.Empty as error:
            print(repr(error))


asyncio.run(main())
