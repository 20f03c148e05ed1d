# All internal cancellations call an overridden cancel() of classes derived from Task and Future.
import asyncio

class Loud(asyncio.Task):
    def cancel(self, *args, **kw):
        print("Loud.cancel", self.get_name(), args, kw)
        return super().cancel(*args, **kw)

class Patched(Loud):
    pass

def patch(self, msg=None):
    print("patch", msg)
    return asyncio.Task.cancel(self, msg)

class Deaf(asyncio.Task):
    def cancel(self, msg=None):
        print("Deaf.cancel", msg)
        return False

class Fut(asyncio.Future):
    def cancel(self, msg=None):
        print("Fut.cancel", msg)
        return super().cancel(msg=msg)
    def set_result(self, r):
        print("Fut.set_result", r)
        super().set_result(r * 2)
    def set_exception(self, e):
        print("Fut.set_exception", repr(e))
        super().set_exception(e)

async def waits(f, name="w"):
    try:
        return await f
    except asyncio.CancelledError as e:
        print(name, "cancelled", e.args)
        raise

async def attempt(label, coro):
    print("--", label)
    try:
        print(await coro)
    except BaseException as e:
        print(type(e).__name__, e.args)

async def in_timeout():
    async with asyncio.timeout(0.1):
        await asyncio.sleep(1)

async def in_group():
    async def bad():
        raise ValueError("bad")
    async with asyncio.TaskGroup() as tg:
        tg.create_task(waits(asyncio.sleep(1)), name="sibling")
        tg.create_task(bad(), name="bad")
        await asyncio.sleep(2)

async def main():
    loop = asyncio.get_running_loop()
    for message in ((), ("m",)):
        f = Fut()
        t = asyncio.create_task(waits(f))
        await asyncio.sleep(0)
        print(t.cancel(*message))
        await attempt("future", t)
        t = asyncio.create_task(waits(Fut()))
        t.cancel(*message)
        await attempt("not begun", t)
        g = asyncio.gather(Fut(), Loud(waits(asyncio.sleep(1)), loop=loop, name="in gather"))
        await asyncio.sleep(0)
        g.cancel(*message)
        await attempt("gather", g)
    loop.set_task_factory(lambda loop, coro, **kw: Loud(coro, loop=loop, **kw))
    t = asyncio.create_task(in_timeout(), name="timed")
    await attempt("timeout", t)
    await attempt("group", asyncio.create_task(in_group(), name="group"))
    await attempt("wait_for", asyncio.wait_for(Fut(), 0))
    await attempt("wait_for", asyncio.wait_for(Fut(), 0.1))
    t = asyncio.create_task(waits(asyncio.sleep(1)), name="direct")
    await asyncio.sleep(0)
    loop.call_soon(t.cancel, "by loop")
    await attempt("call_soon", t)
    print(asyncio.Task.cancel(t), Loud.cancel(t, "done"))
    d = Deaf(waits(asyncio.sleep(0.2, "slept")), loop=loop, name="deaf")
    t = asyncio.create_task(waits(d, "over deaf"), name="over")
    await asyncio.sleep(0)
    print(t.cancel("hear"))
    await attempt("deaf", t)
    print(d, d.cancelled())
    class Louder(Loud):
        pass
    t = Louder(waits(asyncio.sleep(1)), loop=loop, name="louder")
    s = asyncio.create_task(waits(t), name="s")
    await asyncio.sleep(0)
    s.cancel("x")
    await attempt("inherited", s)
    class Raises(asyncio.Future):
        def cancel(self, msg=None):
            raise LookupError("no cancel")
    s = asyncio.create_task(waits(Raises()), name="over raises")
    await asyncio.sleep(0)
    try:
        s.cancel("x")
    except LookupError as e:
        print(e, s.cancelling())
    for _ in range(2):
        t = Patched(waits(asyncio.sleep(1)), loop=loop, name="patched")
        s = asyncio.create_task(waits(t), name="over patched")
        await asyncio.sleep(0)
        s.cancel("x")
        await attempt("patched", s)
        if _ == 0:
            Patched.cancel = patch
    f = Fut()
    f.set_result(4)
    print(await f)
    f = Fut()
    f.set_exception(KeyError("k"))
    await attempt("exception", f)
    s.add_done_callback(lambda t: print("ends"))
    asyncio.create_task(waits(asyncio.sleep(100)), name="left over")
    await asyncio.sleep(0)
    asyncio.Task.cancel(d)

try:
    asyncio.run(main())
except LookupError as e:
    print("run:", e)
