# Three signals before a poll call the handler three times; handlers are replaced, and removed by close().
import asyncio, signal
async def main():
    loop = asyncio.get_running_loop()
    n = 0
    def on():
        nonlocal n
        n += 1
        print("usr1", n, loop.time())
    loop.add_signal_handler(signal.SIGUSR1, on)
    for _ in range(3):
        signal.raise_signal(signal.SIGUSR1)
    await asyncio.sleep(0)
    print("after 0", n)
    await asyncio.sleep(0.1)
    print("after .1", n)
    loop.add_signal_handler(signal.SIGUSR1, print, "new", 1)
    signal.raise_signal(signal.SIGUSR1)
    await asyncio.sleep(0.1)
    await asyncio.to_thread(signal.raise_signal, signal.SIGUSR1)
    await asyncio.sleep(0.1)
asyncio.run(main())
loop = asyncio.new_event_loop()
loop.add_signal_handler(signal.SIGUSR1, print)
loop.close()
print(signal.getsignal(signal.SIGUSR1))
