# shutdown_default_executor() gives up after its timeout; the loop accepts no more jobs.
import asyncio, time
async def main():
    loop = asyncio.get_running_loop()
    f = loop.run_in_executor(None, time.sleep, 5)
    await loop.shutdown_default_executor(timeout=1)
    print(loop.time())
    try:
        loop.run_in_executor(None, print)
    except RuntimeError as e:
        print(e)
    print(f.done())
asyncio.run(main())
