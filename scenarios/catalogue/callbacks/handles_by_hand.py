# Handle and TimerHandle objects constructed by a program are in no queue: they
# can be cancelled, shown and compared, but never run.
import asyncio


def call(*args):
    print("called", args)


async def main():
    loop = asyncio.get_running_loop()
    h = asyncio.Handle(call, (1, 2), loop)
    print(h.cancelled(), type(h).__name__)
    h.cancel()
    print(h, h.cancelled(), isinstance(h.get_context(), object))
    t = asyncio.TimerHandle(5, call, [1], loop)
    u = loop.call_at(5, call, 1)
    v = asyncio.TimerHandle(5, call, (1,), loop)
    print(t == u, v == u, t.when(), hash(t) == hash(u), t < u, t <= u, v <= u, sorted([t, u])[0] is t)
    t.cancel(); print(t)
    w = asyncio.TimerHandle(5.5, call, (), loop, None)
    x = loop.call_at(5.5, call)
    print(w == x, w.when())
    x.cancel()
    wrong = [(), (1,), (call, ()), (call, (), None),
                 (call, (), loop, None, 3)]
    for args in wrong:
        for kind in asyncio.Handle, asyncio.TimerHandle:
            try:
                kind(*args)
            except Exception as error:
                print(type(error).__name__, error)
    u.cancel()


asyncio.run(main())
