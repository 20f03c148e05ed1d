# Workers fail, and their exceptions are never retrieved: the report names them
# as the cause. It does not run a program's own __str__.
#
# report:
#   failed_unseen.py: deadlock at 0 s, tick 4: 1 task can never run again:
#     main waits for Queue.join() at failed_unseen.py:55: 10 items are not done, nothing is left that could task_done()
#     a future failed, and nobody has looked: ValueError: two\nlines
#     worker-0 failed at failed_unseen.py:36, and nobody has looked: KeyError: 0
#     worker-1 failed at failed_unseen.py:30, and nobody has looked: Broken
#     worker-2 failed at failed_unseen.py:36, and nobody has looked: KeyError: 2
#     worker-3 failed at failed_unseen.py:36, and nobody has looked: KeyError: 3
#     worker-4 failed at failed_unseen.py:36, and nobody has looked: KeyError: 4
#     worker-5 failed at failed_unseen.py:36, and nobody has looked: KeyError: 5
#     worker-6 failed at failed_unseen.py:36, and nobody has looked: KeyError: 6
#     2 more failed, and nobody has looked

import asyncio


class Broken(Exception):
    def __str__(self):
        print("never")
        return "never"


names = {}


async def fail():
    raise Broken("never said", 1)


async def work(queue, n):
    if await queue.get() == 1:
        await fail()
    names[n]
    queue.task_done()


async def look(task):
    return task.exception()


async def main():
    queue = asyncio.Queue()
    future = asyncio.get_running_loop().create_future()
    future.set_exception(ValueError("two\nlines"))
    workers = [asyncio.create_task(work(queue, n), name=f"worker-{n}")
               for n in range(10)]
    for n in range(10):
        queue.put_nowait(n)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await look(workers[9])
    await queue.join()


asyncio.run(main())
