# as_completed() over jobs of a pool of two workers, one of which raises: the third job starts when a worker is free.
import asyncio, concurrent.futures as cf, time
def f(n):
    time.sleep(n)
    if n == 2:
        raise ValueError("two")
    return n
async def main():
    loop = asyncio.get_running_loop()
    with cf.ThreadPoolExecutor(max_workers=2) as pool:
        fs = [loop.run_in_executor(pool, f, n) for n in (3, 2, 1, 0.5)]
        for c in asyncio.as_completed(fs):
            try:
                print(await c, loop.time())
            except ValueError as e:
                print("err", e, loop.time())
    print("out", loop.time())
asyncio.run(main())
