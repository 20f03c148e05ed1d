# A timeout ends wait() without an exception: pending futures are in the pending set and continue.
import asyncio


async def child(n):
    await asyncio.sleep(n)
    print("child", n, "done")
    return n


async def main():
    loop = asyncio.get_running_loop()
    tasks = [asyncio.create_task(child(n)) for n in (1, 2, 3)]
    for timeout in (1.5, 0, -1):
        done, pending = await asyncio.wait(tasks, timeout=timeout)
        print("timeout", timeout, [t in done for t in tasks], loop.time())
    done, pending = await asyncio.wait(tasks, timeout=100)
    print("all", len(done), "at", loop.time())
    await asyncio.sleep(200)
    print("and the timer of the last wait was cancelled")


asyncio.run(main())
