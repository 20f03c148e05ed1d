# queue_close_leaves_joiner, fixed: close() wakes the tasks in join() as well.
# explore: --slow 4
import asyncio


class Queue(asyncio.Queue):
    closed = False

    async def join(self):
        if not self.closed:
            await super().join()

    def close(self):
        self.closed = True
        while not self.empty():
            self.get_nowait()
            self.task_done()


async def worker(queue):
    while not queue.empty():
        queue.get_nowait()
        try:
            await asyncio.sleep(1)
        finally:
            queue.task_done()


async def joiner(queue):
    await queue.join()


async def main():
    queue = Queue()
    for i in range(3):
        queue.put_nowait(i)
    tasks = [asyncio.create_task(c) for c in (worker(queue), joiner(queue))]
    await asyncio.sleep(5)
    queue.close()
    await asyncio.wait(tasks)


asyncio.run(main())
