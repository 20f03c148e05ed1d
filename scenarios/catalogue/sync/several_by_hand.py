# Several coroutines of one primitive driven by hand, in a random order, and
# their futures completed by hand, between calls of the primitive: a future
# that a queue did not complete itself stays among its getters.
import asyncio

SEED = 13


class Random:
    def __init__(self, seed):
        self.state = seed * 7919 + 12345

    def draw(self, n):
        self.state = (self.state * 1103515245 + 12345) % 2147483648
        return (self.state // 65536) % n


def shown(v):
    return type(v).__name__ if isinstance(v, asyncio.Future) else repr(v)


def attempt(name, call):
    try:
        v = call()
        print(name, "gave", shown(v))
        return v
    except BaseException as e:
        print(name, "raised", type(e).__name__, e, repr(e.__context__))
        return None


def primitive(kind):
    if kind == 0:
        q = asyncio.Queue()
        return q, [q.get], [lambda: q.put_nowait(1), lambda: q.get_nowait(), lambda: q.shutdown(), lambda: q.put_nowait(2)]
    if kind == 1:
        q = asyncio.Queue(1)
        return q, [q.get, lambda: q.put(1), q.join], [lambda: q.put_nowait(1), lambda: q.get_nowait(), lambda: q.task_done(), lambda: q.shutdown(immediate=True)]
    if kind == 2:
        l = asyncio.Lock()
        return l, [l.acquire, l.__aenter__], [l.release, l.locked]
    if kind == 3:
        s = asyncio.Semaphore(1)
        return s, [s.acquire, s.__aenter__], [s.release, s.locked]
    if kind == 4:
        e = asyncio.Event()
        return e, [e.wait], [e.set, e.clear]
    if kind == 5:
        c = asyncio.Condition()
        return c, [c.acquire, c.wait, lambda: c.wait_for(c.locked)], [c.release, c.notify, c.notify_all, lambda: c.notify(2)]
    if kind == 6:
        b = asyncio.Barrier(2)
        return b, [b.wait, b.__aenter__, b.abort, b.reset], [lambda: b.n_waiting, lambda: b.broken]
    if kind == 7:
        q = asyncio.PriorityQueue(2)
        return q, [q.get, lambda: q.put(3), lambda: q.put(1)], [lambda: q.put_nowait(1), lambda: q.get_nowait(), lambda: q.qsize()]
    q = asyncio.LifoQueue(1)
    return q, [q.get, lambda: q.put(3)], [lambda: q.put_nowait(1), lambda: q.get_nowait(), lambda: q.qsize()]


async def play(random, kind):
    thing, makers, acts = primitive(kind)
    coros = []
    futures = []
    for step in range(40):
        what = random.draw(10)
        i = random.draw(5)
        if what < 3 or not coros:
            coro = makers[i % len(makers)]()
            v = attempt("start", lambda: coro.send(None))
            coros.append(coro)
            futures.append(v)
        elif what < 5:
            attempt("act", acts[i % len(acts)])
        elif what < 7:
            at = i % len(coros)
            future = futures[at]
            if isinstance(future, asyncio.Future):
                how = random.draw(4)
                if how < 2:
                    attempt("result", lambda: future.set_result(None))
                elif how == 2:
                    attempt("exception", lambda: future.set_exception(ValueError("x")))
                else:
                    attempt("cancel", lambda: future.cancel())
        else:
            at = i % len(coros)
            how = random.draw(8)
            coro = coros[at]
            if how < 5:
                futures[at] = attempt("send", lambda: coro.send(None))
            elif how == 5:
                futures[at] = attempt("throw", lambda: coro.throw(ValueError("thrown")))
            elif how == 6:
                futures[at] = attempt("cancel", lambda: coro.throw(asyncio.CancelledError("thrown")))
            else:
                attempt("close", lambda: coro.close())
                coros.pop(at)
                futures.pop(at)
        print(str(thing)[:400])
        if random.draw(6) == 0:
            await asyncio.sleep(0)


async def main():
    random = Random(SEED)
    for kind in range(9):
        print("kind", kind)
        await play(random, kind)


asyncio.run(main())
