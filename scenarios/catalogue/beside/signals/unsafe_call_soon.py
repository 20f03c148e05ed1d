# A handler of signal.signal that uses call_soon does not wake the loop; call_soon_threadsafe does.
import asyncio, signal, time

async def main():
    loop = asyncio.get_running_loop()
    signal.signal(signal.SIGALRM, lambda *args: loop.call_soon(lambda: print("called at", time.monotonic())))
    signal.alarm(1)
    await asyncio.sleep(3)
    signal.signal(signal.SIGALRM, lambda *args: loop.call_soon_threadsafe(lambda: print("called at", time.monotonic())))
    signal.alarm(1)
    await asyncio.sleep(3)

asyncio.run(main())
