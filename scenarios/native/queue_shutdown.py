# A producer and two consumers in a task group, with a queue between them that is
# shut down when all is produced. queue_shutdown.c is the same in C.
import asyncio


async def consumer(queue, name):
    while True:
        try:
            item = await queue.get()
        except asyncio.QueueShutDown:
            break
        print(name, "got", item)
        await asyncio.sleep(0.1)
        queue.task_done()
    print(name, "is done")


async def producer(queue):
    for i in range(5):
        await queue.put(i)
        print("put", i)
    queue.shutdown()


async def main():
    queue = asyncio.Queue(2)
    async with asyncio.TaskGroup() as group:
        group.create_task(producer(queue))
        group.create_task(consumer(queue, "a"))
        group.create_task(consumer(queue, "b"))
        await asyncio.sleep(0)
        await queue.join()
        print("joined")
    print("all done")


asyncio.run(main())
