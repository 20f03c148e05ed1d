# await calls the __await__ of a class derived from Future or Task, yield from its __iter__.
import asyncio


class A(asyncio.Future):
    def __await__(self):
        print("A.__await__")
        try:
            r = yield from super().__await__()
        finally:
            print("A left")
        return ("awaited", r)


class Direct(asyncio.Future):
    def __await__(self):
        print("Direct.__await__")
        return super().__await__()


class Both(asyncio.Future):
    def __iter__(self):
        print("Both.__iter__")
        return (yield from asyncio.Future.__await__(self))
    __await__ = __iter__


class IterOnly(asyncio.Future):
    def __iter__(self):
        print("IterOnly.__iter__")
        return super().__iter__()


class Lazy(asyncio.Future):
    started = False

    def __await__(self):
        if not self.started:
            self.started = True
            asyncio.get_running_loop().call_later(1, self.set_result, "lazy")
        return super().__await__()


class Bad(asyncio.Future):
    def __await__(self):
        return 5


class BadCoro(asyncio.Future):
    async def __await__(self):
        return 5


class T(asyncio.Task):
    def __await__(self):
        print("T.__await__", self.get_name())
        return (yield from super().__await__())


class Derived(A):
    pass


class Gen:
    def __init__(self, f):
        self.f = f

    def __await__(self):
        return (yield from self.f)


async def waits(f):
    return await f


async def main():
    loop = asyncio.get_running_loop()
    for cls in (A, Direct, Both, IterOnly, Derived):
        f = cls()
        loop.call_soon(f.set_result, 1)
        print(await f)
        print(await f, await Gen(f))
        f = cls()
        loop.call_soon(f.set_exception, ValueError("v"))
        try:
            await Gen(f)
        except ValueError as e:
            print("VE", e)
        f = cls()
        t = asyncio.create_task(waits(f), name="w")
        await asyncio.sleep(0)
        print(t)
        t.cancel("why")
        print(await asyncio.gather(t, return_exceptions=True), f.cancelled())
        f = cls()
        loop.call_later(1, f.set_result, 2)
        print(await asyncio.gather(f, waits(f)), await asyncio.wait_for(f, 1), await asyncio.shield(f))
        for c in asyncio.as_completed([f]):
            print(await c)
        async for c in asyncio.as_completed([f]):
            print(c is f, await c)
        f = cls()
        try:
            await asyncio.wait_for(f, 0.5)
        except TimeoutError:
            print("timeout", f)
        f = cls()
        try:
            async with asyncio.timeout(0.5):
                await f
        except TimeoutError:
            print("timeout", f)
    z = Lazy()
    print(await z, await asyncio.wait_for(Lazy(), 5), loop.time())
    for b in (Bad(), BadCoro()):
        try:
            await b
        except TypeError as e:
            print(e)
        t = asyncio.create_task(waits(b))
        print(await asyncio.gather(t, return_exceptions=True))
    t = T(waits(asyncio.sleep(1, "t")), loop=loop, name="T1")
    print(await t, await t, await asyncio.ensure_future(t), asyncio.ensure_future(t) is t)
    loop.set_task_factory(lambda loop, coro, **kw: T(coro, loop=loop, **kw))
    async with asyncio.TaskGroup() as tg:
        a = tg.create_task(waits(asyncio.sleep(1, "tg")), name="T2")
    print(await a, await asyncio.gather(a, a))
    print(await asyncio.wait_for(asyncio.create_task(asyncio.sleep(0.1, 3), name="T3"), 1))
    gen = A().__await__()
    first = next(gen)
    print(type(first).__name__, first._asyncio_future_blocking)
    gen.close()
    i = iter(A())
    print(type(next(i)).__name__)
    try:
        i.send(None)
    except RuntimeError as e:
        print(e)
    it = Both()
    it.set_result(9)
    try:
        next(iter(it))
    except StopIteration as e:
        print(e.value)

asyncio.run(main())
with asyncio.Runner() as r:
    f = A(loop=r.get_loop())
    r.get_loop().call_later(2, f.set_result, "ran")
    print(r.run(f))
    f = A(loop=r.get_loop())
    r.get_loop().call_later(2, f.set_result, "ran")
    print(r.get_loop().run_until_complete(f))
