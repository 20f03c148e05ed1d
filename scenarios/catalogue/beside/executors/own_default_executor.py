# set_default_executor(); shutdown(cancel_futures=True) cancels the jobs that wait, and those that run end.
import asyncio, time, concurrent.futures as cf
def job(n):
    time.sleep(0.1)
    print("job", n)
    return n
async def main():
    loop = asyncio.get_running_loop()
    pool = cf.ThreadPoolExecutor(max_workers=2)
    loop.set_default_executor(pool)
    fs = [loop.run_in_executor(None, job, i) for i in range(6)]
    await asyncio.sleep(0.15)
    pool.shutdown(wait=False, cancel_futures=True)
    r = await asyncio.gather(*fs, return_exceptions=True)
    print([type(x).__name__ for x in r], loop.time())
asyncio.run(main())
