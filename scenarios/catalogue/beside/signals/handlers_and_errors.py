# SIGTERM by os.kill(), remove_signal_handler(), and what add_signal_handler() refuses.
import asyncio, signal, os
async def main():
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    for s in (signal.SIGTERM, signal.SIGINT, signal.SIGUSR1):
        loop.add_signal_handler(s, lambda s=s: (print("got", s.name), stop.set()))
    loop.call_later(1, os.kill, os.getpid(), signal.SIGTERM)
    await stop.wait()
    print(loop.time(), loop.remove_signal_handler(signal.SIGTERM), loop.remove_signal_handler(signal.SIGTERM))
    print(signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGINT))
    loop.remove_signal_handler(signal.SIGINT)
    print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)
    for bad in (0, 65, signal.SIGKILL, "x"):
        try:
            loop.add_signal_handler(bad, print)
        except (ValueError, RuntimeError, TypeError) as e:
            print(type(e).__name__, e)
    try:
        loop.add_signal_handler(signal.SIGTERM, main)
    except TypeError as e:
        print(e)
asyncio.run(main())
