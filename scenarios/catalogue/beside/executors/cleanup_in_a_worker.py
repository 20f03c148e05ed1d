# A task that is cancelled while its job runs uses another worker to clean up; the job ends during the shutdown.
import asyncio, time, concurrent.futures as cf
# a task that is cancelled while its worker runs; finally awaits
def work():
    time.sleep(1)
    print("work done")
    return 1
async def task():
    try:
        return await asyncio.to_thread(work)
    except asyncio.CancelledError:
        print("cancelled")
        await asyncio.to_thread(print, "cleanup")
        raise
async def main():
    t = asyncio.create_task(task())
    await asyncio.sleep(0.5)
    t.cancel("why")
    try:
        await t
    except asyncio.CancelledError as e:
        print(repr(e))
asyncio.run(main())
print("after run")
