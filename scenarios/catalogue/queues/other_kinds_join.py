# LifoQueue and PriorityQueue count unfinished items and know their sizes like
# Queue: join() waits for one task_done() per put, and one more is an error.
import asyncio


async def worker(queue):
    while True:
        item = await queue.get()
        await asyncio.sleep(1)
        print("done with", item, queue.qsize(), queue.empty(), queue.full())
        queue.task_done()


async def use(queue):
    print(queue.maxsize, queue.qsize(), queue.empty(), queue.full())
    await queue.join()
    for item in 2, 3, 1:
        await queue.put(item)
    print(queue.qsize(), queue.empty(), queue.full(), queue)
    task = asyncio.create_task(worker(queue))
    await queue.join()
    print("joined at", asyncio.get_running_loop().time(), queue)
    try:
        queue.task_done()
    except ValueError as e:
        print("ValueError:", e)
    task.cancel()
    await asyncio.wait([task])


async def main():
    for queue in asyncio.LifoQueue(maxsize=3), asyncio.PriorityQueue(4):
        await use(queue)


async def each():
    lifo = asyncio.LifoQueue(1)
    lifo.put_nowait("x")
    print(lifo.maxsize, lifo.qsize(), lifo.empty(), lifo.full(), lifo.get_nowait())
    lifo.task_done()
    await lifo.join()
    heap = asyncio.PriorityQueue()
    heap.put_nowait("y")
    print(heap.maxsize, heap.qsize(), heap.empty(), heap.full(), heap.get_nowait())
    heap.task_done()
    await heap.join()


asyncio.run(main())
asyncio.run(each())
