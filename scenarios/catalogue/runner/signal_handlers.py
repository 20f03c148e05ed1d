# loop.add_signal_handler and remove_signal_handler keep what they are told; no signal arrives.
import asyncio
import signal


async def coroutine():
    pass


def attempt(f, *args):
    try:
        print(f.__name__, f(*args))
    except Exception as e:
        print(f.__name__, type(e).__name__, e)


async def main():
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    for sig in (signal.SIGINT, signal.SIGTERM):
        attempt(loop.add_signal_handler, sig, stop.set)
    attempt(loop.add_signal_handler, signal.SIGINT, print, "again")
    for sig in (signal.SIGINT, signal.SIGINT, signal.SIGTERM, signal.SIGHUP, 1, 2.0, None, "SIGINT", 0, 65, 32, -1, True, signal.SIGKILL):
        attempt(loop.remove_signal_handler, sig)
    for sig in (signal.SIGKILL, signal.SIGSTOP, 0, 99, "x", 1.5):
        attempt(loop.add_signal_handler, sig, print)
    attempt(loop.add_signal_handler, 1, coroutine)
    coro = coroutine()
    attempt(loop.add_signal_handler, 99, coro)
    coro.close()
    print(hasattr(asyncio.AbstractEventLoop, "add_signal_handler"))
    attempt(asyncio.AbstractEventLoop().add_signal_handler, 1, print)
    return loop


loop = asyncio.run(main())
attempt(loop.add_signal_handler, 1, print)
attempt(loop.remove_signal_handler, 1)
