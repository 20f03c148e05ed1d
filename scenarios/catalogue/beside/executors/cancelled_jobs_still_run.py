# Jobs whose tasks are cancelled, or time out: one that has begun goes on, and asyncio.run() waits for it.
import asyncio, time

log = []
def job(n):
    log.append(f"begin {n}")
    time.sleep(1)
    log.append(f"end {n}")

async def main():
    t = asyncio.create_task(asyncio.to_thread(job, 1))
    await asyncio.sleep(0.5)
    t.cancel()
    try:
        await t
    except asyncio.CancelledError:
        print("cancelled", log)
    f = asyncio.get_running_loop().run_in_executor(None, job, 2)
    f.cancel()
    await asyncio.sleep(0)
    print(f, log)
    sh = asyncio.shield(asyncio.to_thread(job, 3))
    try:
        await asyncio.wait_for(sh, 0.2)
    except TimeoutError:
        print("timeout", log)

asyncio.run(main())
print(log)
