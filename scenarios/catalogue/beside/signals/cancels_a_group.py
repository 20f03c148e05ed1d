# SIGTERM cancels the main task, in a TaskGroup, when an alarm's handler sends it.
import asyncio, signal
async def worker(n):
    try:
        while True:
            await asyncio.sleep(1)
            print("work", n)
    except asyncio.CancelledError:
        print("stop", n)
        await asyncio.sleep(0.1)
        raise
async def main():
    loop = asyncio.get_running_loop()
    me = asyncio.current_task()
    loop.add_signal_handler(signal.SIGTERM, me.cancel)
    signal.setitimer(signal.ITIMER_REAL, 2.5)
    signal.signal(signal.SIGALRM, lambda n, f: signal.raise_signal(signal.SIGTERM))
    try:
        async with asyncio.TaskGroup() as tg:
            for i in range(2):
                tg.create_task(worker(i))
    except asyncio.CancelledError:
        print("main cancelled", loop.time())
asyncio.run(main())
