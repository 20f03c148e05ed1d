# Classes derived from asyncio's primitives that do not call super().__init__(): they have none of its attributes, and
# the first that a method needs is an AttributeError.
import asyncio


def bare(base):
    class Bare(base):
        def __init__(self):
            self.label = base.__name__

    return Bare


async def show(what, function, *args):
    try:
        result = function(*args)
        if asyncio.iscoroutine(result):
            result = await result
        print(what, "->", result)
    except (AttributeError, RuntimeError) as e:
        print(what, type(e).__name__, e, getattr(e, "name", None))


async def entered(primitive):
    async with primitive:
        print("entered")


METHODS = {
    asyncio.Event: ["is_set", "wait", "set", "__repr__", "clear", "is_set", "wait", "__repr__", "set", "wait", "is_set"],
    asyncio.Lock: ["locked", "acquire", "release", "__repr__"],
    asyncio.Semaphore: ["locked", "acquire", "release", "__repr__"],
    asyncio.BoundedSemaphore: ["locked", "acquire", "release", "__repr__"],
    asyncio.Condition: ["wait", "notify", "notify_all", "__repr__"],
    asyncio.Barrier: ["wait", "reset", "abort", "__repr__"],
    asyncio.Queue: ["get", "get_nowait", "empty", "full", "qsize", "join", "task_done", "__repr__"],
    asyncio.LifoQueue: ["get", "qsize"],
    asyncio.PriorityQueue: ["get_nowait", "full"],
}
ATTRIBUTES = {
    asyncio.Event: ["_value"],
    asyncio.Lock: ["_locked"],
    asyncio.Semaphore: ["_value"],
    asyncio.BoundedSemaphore: ["_value", "_bound_value"],
    asyncio.Condition: ["locked", "acquire", "release", "_lock"],
    asyncio.Barrier: ["parties", "n_waiting", "broken", "_count"],
    asyncio.Queue: ["maxsize", "_maxsize", "_queue", "_unfinished_tasks", "_is_shutdown"],
}


class Asked(asyncio.Semaphore):
    def __init__(self, is_locked):
        self.is_locked = is_locked

    def locked(self):
        return self.is_locked


class Late(asyncio.Lock):
    """Calls __init__ only when it is needed."""

    def __init__(self):
        self.ready = False

    async def acquire(self):
        if not self.ready:
            super().__init__()
            self.ready = True
        return await super().acquire()


class Full(asyncio.Queue):
    def __init__(self, says):
        self.says = says

    def full(self):
        return self.says

    def empty(self):
        return self.says


async def main():
    for base, names in METHODS.items():
        primitive = bare(base)()
        print(primitive.label)
        for name in names:
            await show(" ." + name, getattr(primitive, name))
        if base in (asyncio.Lock, asyncio.Semaphore, asyncio.Condition, asyncio.Barrier):
            await show(" async with", entered, primitive)
    for base, names in ATTRIBUTES.items():
        primitive = bare(base)()
        for name in names:
            await show(f"{primitive.label}.{name}", getattr, primitive, name)
    queue = bare(asyncio.Queue)()
    await show("put", queue.put, 1)
    await show("put_nowait", queue.put_nowait, 1)
    await show("shutdown", queue.shutdown)
    await show("shutdown(True)", bare(asyncio.Queue)().shutdown, True)
    for says in True, False:
        await show(f"locked {says}", Asked(says).acquire)
        await show(f"full {says}", Full(says).put, 1)
        await show(f"empty {says}", Full(says).get)
        await show(f"empty {says} now", Full(says).get_nowait)
    lock = Late()
    await show("late", entered, lock)
    print(lock.locked())
    new = asyncio.Lock.__new__(asyncio.Lock)
    await show("new", new.acquire)
    await show("new", entered, new)
    new.__init__()
    await show("new", entered, new)
    async with new:
        new.__init__()
        print(new.locked())
    await show("condition of a bare lock", asyncio.Condition, bare(asyncio.Lock)())


try:
    asyncio.run(main())
except RuntimeError as e:
    print(e)
