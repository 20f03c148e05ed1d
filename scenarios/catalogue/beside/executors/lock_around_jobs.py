# A lock of asyncio around jobs in a TaskGroup, cut off by a timeout.
import asyncio, time
async def main():
    loop = asyncio.get_running_loop()
    lock = asyncio.Lock()
    state = []
    def bump(i):
        time.sleep(0.05)
        state.append(i)
    async def one(i):
        async with lock:
            await asyncio.to_thread(bump, i)
    async with asyncio.timeout(0.22):
        try:
            async with asyncio.TaskGroup() as tg:
                for i in range(10):
                    tg.create_task(one(i))
        except asyncio.CancelledError:
            print("cancel", state)
            raise
try:
    asyncio.run(main())
except TimeoutError:
    print("timeout")
