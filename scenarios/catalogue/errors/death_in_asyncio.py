# The order in which handles, futures, queues and tasks release their parts: the slots of
# a handle by name. A value refused by a semaphore or barrier lives as long as the error.
import asyncio

def gen(name):
    try:
        yield 1
    finally:
        print("closed", name)

def live(name):
    g = gen(name)
    next(g)
    return g

class Call:
    def __init__(self, name):
        self.g = live(name)
    def __call__(self, *a):
        print("called")

async def main():
    loop = asyncio.get_running_loop()
    loop.call_soon(Call("call"), live("arg"), live("arg2"))
    h = loop.call_soon(Call("cancelled call"), live("cancelled arg"))
    h.cancel()
    print("-")
    await asyncio.sleep(0)
    print("-")
    loop.call_later(1, Call("late call"), live("late arg"))
    h = loop.call_later(2, Call("never call"), live("never arg"))
    await asyncio.sleep(1.5)
    print("- cancel")
    h.cancel()
    del h
    h = loop.call_soon(Call("kept"), live("kept arg"))
    await asyncio.sleep(0)
    print("ran")
    h = None
    print("dropped")
    f = loop.create_future()
    f.add_done_callback(Call("cb 1"))
    f.add_done_callback(Call("cb 2"))
    f.set_result(live("result"))
    await asyncio.sleep(0)
    print("-")
    del f
    print("-")
    f = loop.create_future()
    f.add_done_callback(Call("cb 3"))
    f.add_done_callback(Call("cb 4"))
    f.set_exception(ValueError(live("exc")))
    f.exception()
    del f
    await asyncio.sleep(0)
    print("--")
    q = asyncio.Queue()
    for i in range(3): q.put_nowait(live(f"item {i}"))
    del q
    q = asyncio.PriorityQueue()
    q._queue.append(live("p1")); q._queue.append(live("p2"))
    del q
    async def coro(x):
        y = live("local of " + "x")
        await asyncio.sleep(5)
    t = asyncio.create_task(coro(live("x")))
    t.add_done_callback(Call("task cb"))
    await asyncio.sleep(0)
    t.cancel(live("msg"))
    try:
        await t
    except asyncio.CancelledError as e:
        print("cancelled")
    print(t.done())
    del t
    print("end")
    async def res():
        return live("res")
    t = asyncio.create_task(res(), name="t")
    t.attribute = live("attribute")
    await t
    t = None
    print("gone")
    for make in (lambda: asyncio.Semaphore(live("sem")), lambda: asyncio.BoundedSemaphore(live("bsem")), lambda: asyncio.Barrier(live("bar"))):
        try:
            make()
        except TypeError as e:
            print(type(e).__name__)
            make = None
        print("dropped")

asyncio.run(main())
