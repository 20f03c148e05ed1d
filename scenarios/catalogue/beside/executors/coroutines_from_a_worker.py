# run_coroutine_threadsafe() in a worker: results, an exception, and a timeout after which the coroutine is cancelled.
import asyncio, time
async def report(x, loop):
    await asyncio.sleep(0.5)
    print("coro", x, loop.time())
    if x == 3:
        raise KeyError(x)
    return x * 2
def worker(loop):
    out = []
    for x in range(5):
        f = asyncio.run_coroutine_threadsafe(report(x, loop), loop)
        try:
            out.append(f.result(timeout=1))
        except KeyError as e:
            out.append(repr(e))
    f = asyncio.run_coroutine_threadsafe(asyncio.sleep(10), loop)
    try:
        f.result(timeout=1)
    except TimeoutError:
        print("timed out", f.cancel(), f.cancelled())
    return out
async def main():
    loop = asyncio.get_running_loop()
    print(await asyncio.to_thread(worker, loop))
    await asyncio.sleep(0.1)
    print(len(asyncio.all_tasks()), loop.time())
asyncio.run(main())
