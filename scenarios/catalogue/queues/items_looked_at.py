# A program may read and change the deque or list that holds a queue's items.
import asyncio


async def main():
    queue = asyncio.Queue(3)
    for i in range(3):
        queue.put_nowait(i)
    print(queue._queue, len(queue._queue), 1 in queue._queue)
    queue._queue.rotate(1)
    print(str(queue), queue.get_nowait())
    queue._queue.clear()
    print(queue.empty(), queue.qsize(), str(queue))
    queue.put_nowait("x")
    queue._queue.appendleft("y")
    print([await queue.get() for _ in range(2)])
    lifo = asyncio.LifoQueue()
    lifo.put_nowait(1)
    lifo._queue.insert(0, 2)
    print(lifo._queue, lifo.get_nowait(), lifo.get_nowait())
    heap = asyncio.PriorityQueue()
    for i in (3, 1, 2):
        heap.put_nowait(i)
    print(heap._queue, sorted(heap._queue), str(heap))
    heap._queue = ()
    try:
        heap.put_nowait(1)
    except TypeError as e:
        print(e)
    queue._queue = [5]
    try:
        queue.get_nowait()
    except AttributeError as e:
        print(e)
    print(str(queue))


asyncio.run(main())
