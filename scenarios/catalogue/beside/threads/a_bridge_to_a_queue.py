# A thread and a loop: a queue in each direction, timers, run_coroutine_threadsafe, wrap_future.
import asyncio, threading, queue
async def main():
    loop = asyncio.get_running_loop()
    q = asyncio.Queue(); back = queue.Queue()
    def producer():
        for i in range(5):
            loop.call_soon_threadsafe(q.put_nowait, i)
            assert back.get() == i * i
        loop.call_soon_threadsafe(q.put_nowait, None)
    t = threading.Thread(target=producer); t.start()
    got = []
    while (x := await q.get()) is not None:
        got.append(x); back.put(x * x)
    t.join(); print(got)
    fut = loop.create_future()
    threading.Thread(target=lambda: loop.call_soon_threadsafe(fut.set_result, "hi")).start()
    print(await fut)
    ev = asyncio.Event()
    threading.Timer(0.002, lambda: loop.call_soon_threadsafe(ev.set)).start()
    print(await asyncio.wait_for(ev.wait(), 5))
    h = loop.call_soon_threadsafe(print, "never"); h.cancel()
    await asyncio.sleep(0)
    async def inner(x): return x + 1
    def sync():
        return asyncio.run_coroutine_threadsafe(inner(41), loop).result()
    print(await asyncio.to_thread(sync))
    import concurrent.futures as cf
    c = cf.Future()
    w = asyncio.wrap_future(c)
    threading.Thread(target=c.set_result, args=(5,)).start()
    print(await w, asyncio.wrap_future(w) is w)
    c = cf.Future(); w = asyncio.wrap_future(c); w.cancel()
    await asyncio.sleep(0); print(c.cancelled())
asyncio.run(main())
