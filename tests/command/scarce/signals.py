# Handlers of a loop, and of signal.signal().
import asyncio
import os
import signal


async def main():
    loop = asyncio.get_running_loop()
    got = loop.create_future()
    loop.add_signal_handler(signal.SIGUSR1, got.set_result, "one")
    os.kill(os.getpid(), signal.SIGUSR1)
    print(await got)
    loop.remove_signal_handler(signal.SIGUSR1)
    rang = loop.create_future()
    loop.add_signal_handler(signal.SIGALRM, rang.set_result, "alarm")
    signal.setitimer(signal.ITIMER_REAL, 0.01)
    print(await rang)


def end(run):
    """An error ends the program, and what it had is free again."""
    try:
        run()
    except (OSError, RuntimeError, ExceptionGroup) as e:
        print("failed:", type(e).__name__)


end(lambda: asyncio.run(main()))
