# Threads set events, results and queues of a running loop by call_soon_threadsafe and run_coroutine_threadsafe.
import asyncio, threading, time
async def main():
    loop = asyncio.get_running_loop()
    ev = asyncio.Event()
    def t():
        time.sleep(0.05)
        loop.call_soon_threadsafe(ev.set)
    th = threading.Thread(target=t); th.start()
    await ev.wait(); print("set"); th.join()
    fut = loop.create_future()
    threading.Thread(target=lambda: loop.call_soon_threadsafe(fut.set_result, 5)).start()
    print(await fut)
    q = asyncio.Queue()
    def prod():
        for i in range(3):
            asyncio.run_coroutine_threadsafe(q.put(i), loop).result()
    threading.Thread(target=prod).start()
    print([await q.get() for _ in range(3)])
    async def inner(): raise RuntimeError("inner")
    def call():
        try: asyncio.run_coroutine_threadsafe(inner(), loop).result()
        except RuntimeError as e: return str(e)
    print(await asyncio.to_thread(call))
    try: asyncio.run_coroutine_threadsafe(3, loop)
    except TypeError as e: print(e)
asyncio.run(main())
