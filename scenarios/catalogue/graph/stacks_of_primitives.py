# The call stacks of tasks that wait in asyncio's own coroutines: each of CPython's
# coroutines is an entry with its line, down to the first object that is not a coroutine.
import asyncio
import types


def show(*tasks):
    for task in tasks:
        for line in asyncio.format_call_graph(task).split("\n"):
            print(line.split("id=")[0])


async def awaits(x):
    return await x


async def enters(manager):
    async with manager:
        pass


async def waits(condition):
    async with condition:
        await condition.wait()


async def waits_for(condition):
    async with condition:
        await condition.wait_for(lambda: False)


async def groups(future):
    async with asyncio.TaskGroup() as group:
        group.create_task(awaits(future), name="child")


async def times(future):
    async with asyncio.timeout(5):
        await future


async def each_completed(future):
    for x in asyncio.as_completed([future]):
        await x


async def each_completed_async(future):
    async for x in asyncio.as_completed([future]):
        await x


async def generator(future):
    await future
    yield 1


async def iterates(future):
    async for x in generator(future):
        pass


async def next_of(future):
    await anext(generator(future), 3)


async def sends(future):
    await generator(future).asend(None)


class Delegates:
    def __init__(self, future):
        self.future = future

    def __await__(self):
        return awaits(self.future).__await__()


@types.coroutine
def old_style(future):
    yield from future


async def blocked():
    future = asyncio.get_running_loop().create_future
    lock, full = asyncio.Lock(), asyncio.Queue(1)
    await lock.acquire()
    full.put_nowait(1)
    no_permit = asyncio.Semaphore(0)
    return {
        "delegates": awaits(Delegates(future())),
        "old style": awaits(old_style(future())),
        "iterates": iterates(future()),
        "next": next_of(future()),
        "sends": sends(future()),
        "group": groups(future()),
        "timeout": times(future()),
        "each": each_completed(future()),
        "each async": each_completed_async(future()),
        "get": awaits(asyncio.Queue().get()),
        "put": awaits(full.put(1)),
        "join": full.join(),
        "lock": enters(lock),
        "acquire": lock.acquire(),
        "semaphore": enters(no_permit),
        "semaphore acquire": awaits(no_permit.acquire()),
        "event": awaits(asyncio.Event().wait()),
        "condition": waits(asyncio.Condition()),
        "condition of lock": enters(asyncio.Condition(lock)),
        "condition for": waits_for(asyncio.Condition()),
        "barrier": enters(asyncio.Barrier(2)),
        "barrier wait": asyncio.Barrier(2).wait(),
        "wait": awaits(asyncio.wait([future()], timeout=3)),
        "wait_for": asyncio.wait_for(future(), 3),
        "wait_for task": awaits(asyncio.wait_for(awaits(future()), 0.001)),
        "sleep": asyncio.sleep(5),
        "sleep 0": asyncio.sleep(0),
    }


async def waiting():
    tasks = [asyncio.create_task(c, name=n) for n, c in (await blocked()).items()]
    show(tasks[-1], tasks[0])
    await asyncio.sleep(0)
    show(*tasks)
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)


# Selects the await at which one of asyncio's coroutines is suspended.
async def at_other_awaits():
    lock = asyncio.Lock()
    condition = asyncio.Condition(lock)
    waiter = asyncio.create_task(waits(condition), name="gets the lock back")
    await asyncio.sleep(0)
    async with condition:
        condition.notify()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        show(waiter)
    await waiter

    barrier = asyncio.Barrier(2)
    first = asyncio.create_task(enters(barrier))
    await asyncio.sleep(0)
    last = asyncio.create_task(enters(barrier))
    late = asyncio.create_task(barrier.wait(), name="late")
    later = asyncio.create_task(enters(barrier), name="later")
    await asyncio.sleep(0)
    show(late, later)
    await asyncio.wait([first, last, late, later])


async def closes():
    async def slow_to_close():
        try:
            yield
        finally:
            await asyncio.sleep(1)

    async for _ in (kept := slow_to_close()):
        break
    task = asyncio.create_task(asyncio.get_running_loop().shutdown_asyncgens(), name="closes")
    await asyncio.sleep(0)
    show(task)
    await task


asyncio.run(waiting())
asyncio.run(at_other_awaits())
asyncio.run(closes())
