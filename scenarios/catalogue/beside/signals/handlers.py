# loop.add_signal_handler: its handler runs two ticks after the signal, in the order of arrival, also of os.kill.
import asyncio, os, signal

async def main():
    loop = asyncio.get_running_loop()
    done = asyncio.Event()
    loop.add_signal_handler(signal.SIGTERM, done.set)
    loop.add_signal_handler(signal.SIGUSR1, print, "usr1")
    loop.add_signal_handler(signal.SIGUSR2, print, "usr2")
    signal.raise_signal(signal.SIGUSR2)
    os.kill(os.getpid(), signal.SIGUSR1)
    signal.raise_signal(signal.SIGTERM)
    print("raised")
    await done.wait()
    print("done")
    print(loop.remove_signal_handler(signal.SIGTERM), loop.remove_signal_handler(signal.SIGTERM))
    print(signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGUSR1).__name__)
    signal.raise_signal(signal.SIGUSR1)
    signal.raise_signal(signal.SIGUSR1)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await asyncio.sleep(0)

asyncio.run(main())
print(signal.getsignal(signal.SIGUSR1))
