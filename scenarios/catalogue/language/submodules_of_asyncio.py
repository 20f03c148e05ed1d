# asyncio.tasks, asyncio.locks and so on export asyncio's objects, by every kind of import.
import asyncio.events
import asyncio.queues as queues
import asyncio
import asyncio.staggered
from asyncio import exceptions, locks as primitives, tasks
from asyncio.coroutines import iscoroutinefunction
from asyncio.futures import Future, isfuture
from asyncio.taskgroups import TaskGroup
from asyncio.timeouts import timeout


async def put(queue, lock):
    async with lock:
        await tasks.sleep(1)
        queue.put_nowait(asyncio.tasks.current_task().get_name())


async def main():
    print(tasks.Task is asyncio.Task, asyncio.locks is primitives, queues is asyncio.queues)
    print(tasks.FIRST_COMPLETED is asyncio.FIRST_COMPLETED, asyncio.exceptions.TimeoutError is TimeoutError)
    print(asyncio.events.get_running_loop() is asyncio.get_event_loop(), iscoroutinefunction(put))
    queue, lock = queues.LifoQueue(2), primitives.Lock()
    async with TaskGroup() as group:
        for name in "ab":
            group.create_task(put(queue, lock), name=name)
    print(queue, isinstance(queue, asyncio.queues.Queue))
    future = Future()
    print(isfuture(future), asyncio.futures.isfuture(queue))
    try:
        async with timeout(1):
            await tasks.shield(future)
    except asyncio.exceptions.TimeoutError:
        print("too late", future)
    tasks.gather(future).cancel()
    try:
        await future
    except exceptions.CancelledError:
        print("cancelled")
    winner, index, failures = await asyncio.staggered.staggered_race([lambda: tasks.sleep(1, "w")], None)
    print(winner, index, failures)
    try:
        queues.Queue().get_nowait()
    except queues.QueueEmpty as error:
        print(repr(error))
    for module in (asyncio.runners, asyncio.taskgroups, tasks):
        print(module.__name__, hasattr(asyncio, "nothing"), hasattr(module, "__name__"))


asyncio.runners.run(main())
