# wrap_future(): cancelling goes both ways, unless the job runs; a pool that was shut down refuses jobs.
import asyncio, concurrent.futures as cf, time
async def main():
    loop = asyncio.get_running_loop()
    pool = cf.ThreadPoolExecutor(1)
    a = pool.submit(time.sleep, 1)
    b = pool.submit(pow, 2, 3)
    w = asyncio.wrap_future(b)
    print(a.running(), b.running(), b.done(), w.done())
    await asyncio.sleep(0.2)
    print(a.running(), b.running(), b.cancel(), b.cancelled())
    try:
        await w
    except asyncio.CancelledError:
        print("w cancelled")
    print(a.cancel())
    await asyncio.wrap_future(a)
    print(loop.time(), a.result())
    c = pool.submit(pow, 2, 4)
    w = asyncio.wrap_future(c)
    w.cancel()
    await asyncio.sleep(0)
    await asyncio.sleep(0.1)
    print(w.cancelled(), c.cancelled(), c.done())
    pool.shutdown()
    try:
        pool.submit(print)
    except RuntimeError as e:
        print(e)
    try:
        await loop.run_in_executor(pool, print)
    except RuntimeError as e:
        print(e)
asyncio.run(main())
