# asyncio.wait() over jobs, by timeout and for the first, next to a task that sleeps.
import asyncio, time, concurrent.futures as cf
def slow(x):
    time.sleep(x)
    return x
async def ticker():
    for i in range(6):
        print("tick", i)
        await asyncio.sleep(0.25)
async def main():
    loop = asyncio.get_running_loop()
    t = asyncio.create_task(ticker())
    pool = cf.ThreadPoolExecutor(3)
    futs = {loop.run_in_executor(pool, slow, d): d for d in (0.9, 0.3, 0.6)}
    done, pending = await asyncio.wait(futs, timeout=0.5)
    print(sorted(futs[f] for f in done), sorted(futs[f] for f in pending))
    done, pending = await asyncio.wait(pending, return_when=asyncio.FIRST_COMPLETED)
    print(sorted(futs[f] for f in done), sorted(futs[f] for f in pending))
    await t
    pool.shutdown()
asyncio.run(main())
