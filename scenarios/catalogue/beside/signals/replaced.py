# A second handler replaces the first; one removed before it runs is not called; a raising one is reported.
import asyncio, signal

def fail(text):
    raise ValueError(text)

async def main():
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGHUP, print, "first")
    loop.add_signal_handler(signal.SIGHUP, print, "second")
    signal.raise_signal(signal.SIGHUP)
    await asyncio.sleep(0.1)
    signal.raise_signal(signal.SIGHUP)
    loop.remove_signal_handler(signal.SIGHUP)
    await asyncio.sleep(0.1)
    loop.add_signal_handler(signal.SIGHUP, fail, "of the handler")
    signal.raise_signal(signal.SIGHUP)
    await asyncio.sleep(0.1)
    for bad in ("SIGHUP", 0, 65, signal.SIGKILL, 32):
        try:
            loop.add_signal_handler(bad, print)
        except (TypeError, ValueError, RuntimeError) as e:
            print(type(e).__name__, e)
    try:
        loop.add_signal_handler(signal.SIGHUP, main)
    except TypeError as e:
        print(e)

asyncio.run(main())
