# concurrent.futures.Future by hand: its states, its callbacks, and wrap_future() of one that is done.
import asyncio, concurrent.futures as cf
async def main():
    f = cf.Future()
    w = asyncio.wrap_future(f)
    print(f, f.running(), f.done())
    f.set_running_or_notify_cancel()
    asyncio.get_running_loop().call_later(1, f.set_result, 7)
    print(await w)
    f.add_done_callback(lambda g: print("cb", g.result()))
    try:
        f.set_result(8)
    except cf.InvalidStateError as e:
        print(type(e), str(e)[:20])
    g = cf.Future()
    print(g.cancel(), g.cancel(), g.cancelled(), g.done(), g.running())
    print(g.set_running_or_notify_cancel())
    try:
        g.set_running_or_notify_cancel()
    except Exception as e:
        print(type(e).__name__, e)
    h = cf.Future()
    h.set_exception(ValueError("x"))
    w = asyncio.wrap_future(h)
    try:
        await w
    except ValueError as e:
        print("ve", e)
    print(asyncio.wrap_future(w) is w)
    try:
        asyncio.wrap_future(3)
    except AssertionError as e:
        print(e)
asyncio.run(main())
