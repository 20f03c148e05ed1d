# asyncio's primitives and timers accept numbers that are not ints: they
# compare and show them unchanged.
import asyncio

VALUES = [1.5, 0.0, -0.5, float("inf"), float("nan"), True, False, "x", None]


def shown(f):
    try:
        return f()
    except BaseException as e:
        return f"{type(e).__name__}: {e}"


async def tried(f):
    try:
        return await asyncio.wait_for(f(), 5)
    except BaseException as e:
        return f"{type(e).__name__}: {e}"


async def barrier(n):
    b = asyncio.Barrier(n)
    print("  ", shown(lambda: repr(b)), shown(lambda: b.parties), shown(lambda: b.n_waiting), b.broken)
    print("  ", await tried(lambda: b.wait()))
    print("  ", shown(lambda: repr(b)))
    print("  ", await tried(lambda: asyncio.gather(b.wait(), b.wait())))
    print("  ", shown(lambda: repr(b)))
    print("  ", await tried(b.reset), await tried(b.abort))


async def semaphore(kind, n):
    s = kind(n)
    print("  ", shown(lambda: repr(s)), shown(s.locked))
    for i in range(3):
        print("  ", await tried(s.acquire))
        print("  ", shown(lambda: repr(s)), shown(s.locked))
    for i in range(3):
        print("  ", shown(s.release))
        print("  ", shown(lambda: repr(s)), shown(s.locked))


async def queue(kind, n):
    q = kind(n)
    print("  ", shown(lambda: repr(q)), shown(q.full), shown(lambda: q.maxsize), q.empty())
    for i in range(3):
        print("  ", shown(lambda: q.put_nowait(i)))
        print("  ", shown(lambda: repr(q)), shown(q.full))
    print("  ", await tried(lambda: q.put(9)))
    print("  ", await tried(lambda: q.get()))
    print("  ", shown(lambda: repr(q)), shown(q.full))


async def condition(n):
    c = asyncio.Condition()

    async def waiter():
        async with c:
            await c.wait()
            return "woken"

    tasks = [asyncio.create_task(waiter()) for i in range(3)]
    await asyncio.sleep(0)
    async with c:
        print("  ", shown(lambda: c.notify(n)), repr(c))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    print("  ", [t.done() for t in tasks])
    for t in tasks:
        t.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def timers(n):
    loop = asyncio.get_running_loop()
    print("  ", shown(lambda: loop.call_later(n, print, "later", n)))
    if isinstance(n, (int, float)):
        print("  ", shown(lambda: loop.call_at(n, print, "at", n)))
    print("  sleep", await tried(lambda: asyncio.sleep(n, "slept")))
    print("  wait_for", await tried(lambda: asyncio.wait_for(asyncio.sleep(2, "done"), n)))
    print("  wait", await tried(lambda: asyncio.wait([asyncio.ensure_future(asyncio.sleep(2))], timeout=n)))

    async def timeout(of):
        async with of(n) as t:
            print("  ", repr(t), t.when())
            await asyncio.sleep(1)
            print("  ", shown(lambda: t.reschedule(n)), repr(t))
            await asyncio.sleep(1)
        return repr(t)

    print("  timeout", await tried(lambda: timeout(asyncio.timeout)))
    print("  timeout_at", await tried(lambda: timeout(asyncio.timeout_at)))

    async def completed():
        return [await f for f in asyncio.as_completed([asyncio.sleep(2, "one")], timeout=n)]

    print("  as_completed", await tried(completed))


async def main():
    for value in VALUES:
        print(repr(value))
        print(" barrier")
        print("  ", await tried(lambda: barrier(value)))
        for kind in (asyncio.Semaphore, asyncio.BoundedSemaphore):
            print("", kind.__name__)
            print("  ", await tried(lambda: semaphore(kind, value)))
        for kind in (asyncio.Queue, asyncio.PriorityQueue):
            print("", kind.__name__)
            print("  ", await tried(lambda: queue(kind, value)))
        print(" condition")
        print("  ", await tried(lambda: condition(value)))
        print(" timers")
        if value == value:
            print("  ", await tried(lambda: timers(value)))


asyncio.run(main())
