# What jobs raise: an OSError, StopIteration (a future refuses it), and one that nobody retrieves.
import asyncio, time
def fail():
    time.sleep(0.1)
    raise OSError(5, "io")
def stop():
    raise StopIteration(3)
def base():
    raise SystemExit(4)
async def main():
    loop = asyncio.get_running_loop()
    for f in fail, stop:
        try:
            await asyncio.to_thread(f)
        except Exception as e:
            print(type(e).__name__, e)
    f = loop.run_in_executor(None, fail)
    await asyncio.sleep(0.2)
    print(f.exception())
    f = loop.run_in_executor(None, fail)
    await asyncio.sleep(0.3)
    del f
asyncio.run(main())
