# A handler of signal.signal() sets an event of the loop. It runs, but nothing wakes the loop, which waits for the next
# heartbeat until it looks: the service ends seconds late. Fixed: add_signal_handler() wakes it.
# explore: --inject signal:SIGTERM
import asyncio
import signal
import time


async def heartbeat():
    while True:
        await asyncio.sleep(10)


async def main():
    stop = asyncio.Event()
    at = None

    def on_term(*args):
        nonlocal at
        at = time.monotonic()
        stop.set()

    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGTERM, on_term)
    beats = asyncio.create_task(heartbeat())
    try:
        await asyncio.wait_for(stop.wait(), 12)
    except TimeoutError:
        return
    late = time.monotonic() - at
    assert late < 5, late


asyncio.run(main())
