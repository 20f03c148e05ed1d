# Tasks of objects that are coroutines by their methods, as aiohttp's requests: send(), throw() and close() are called.
import asyncio
import collections.abc
import inspect


async def fetch(n, delay):
    try:
        await asyncio.sleep(delay)
        if n == 3:
            raise ValueError(n)
        return n
    finally:
        print("end of", n)


class Request(collections.abc.Coroutine):
    """Awaited, or entered; both ways it makes one request."""

    def __init__(self, coro):
        self.coro, self.calls = coro, []

    def send(self, arg):
        self.calls.append(("send", arg))
        return self.coro.send(arg)

    def throw(self, *args):
        self.calls.append(("throw", [type(a).__name__ for a in args]))
        return self.coro.throw(*args)

    def close(self):
        self.calls.append("close")
        return self.coro.close()

    def __await__(self):
        self.calls.append("await")
        return self.coro.__await__()

    async def __aenter__(self):
        return await self.coro

    async def __aexit__(self, *exc):
        pass


class Plain:
    """The methods alone."""

    def __init__(self):
        self.turn = 0

    def send(self, arg):
        self.turn += 1
        print("plain", self.turn, arg)
        if self.turn == 3:
            raise StopIteration("done")

    def throw(self, exc):
        print("thrown", repr(exc))
        raise exc

    def close(self):
        print("closed")

    def __await__(self):
        return self

    def __iter__(self):
        return self

    def __next__(self):
        return self.send(None)


async def main():
    a, b, c, d = (Request(fetch(n, n)) for n in (1, 2, 3, 4))
    print(asyncio.iscoroutine(a), inspect.iscoroutine(a), inspect.isawaitable(a), asyncio.iscoroutine(Plain()))
    print(await asyncio.gather(a, b), a.calls, b.calls)
    print(await asyncio.gather(c, return_exceptions=True), c.calls)
    task = asyncio.create_task(d, name="d")
    print(task.get_coro() is d, repr(task).split(" coro=")[1].split(">()")[0])
    await asyncio.sleep(0.5)
    task.cancel("why")
    try:
        await task
    except asyncio.CancelledError as e:
        print(e, d.calls)
    try:
        await asyncio.wait_for(Request(fetch(5, 5)), 1)
    except TimeoutError as e:
        print(repr(e))
    async with Request(fetch(6, 0)) as got:
        print(got)
    print(await asyncio.create_task(Plain()), await asyncio.ensure_future(Plain()), await Plain())
    async with asyncio.TaskGroup() as tg:
        t = tg.create_task(Request(fetch(7, 0)))
    print(t.result())
    done, _ = await asyncio.wait([asyncio.ensure_future(Request(fetch(8, 0)))])
    print(done.pop().result())
    asyncio.get_running_loop().set_task_factory(lambda loop, coro, **kw: print("factory", type(coro).__name__) or asyncio.Task(coro, loop=loop, **kw))
    print(await asyncio.gather(Request(fetch(9, 0))))
    asyncio.get_running_loop().set_task_factory(asyncio.eager_task_factory)
    print(await asyncio.create_task(Request(fetch(10, 0))))
    p = Plain()
    t = asyncio.create_task(p)
    t.cancel()
    try:
        await t
    except asyncio.CancelledError:
        print("cancelled")


asyncio.run(main())
print(asyncio.run(Request(fetch(11, 0))))
try:
    asyncio.run(Request)
except (TypeError, ValueError) as e:
    print(e)
