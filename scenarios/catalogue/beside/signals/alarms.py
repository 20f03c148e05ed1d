# alarm and setitimer: SIGALRM in time.sleep, which continues, and while the loop selects.
import asyncio, signal, time

def ring(number, frame):
    print("ring", time.monotonic())

signal.signal(signal.SIGALRM, ring)
print(signal.alarm(2), signal.alarm(1))
time.sleep(3)
print("slept", time.monotonic(), signal.getitimer(signal.ITIMER_REAL))
print(signal.setitimer(signal.ITIMER_REAL, 0.5, 0.25))

async def main():
    await asyncio.sleep(1.1)
    print("woke", time.monotonic())
    print(signal.setitimer(signal.ITIMER_REAL, 0)[1])
    loop = asyncio.get_running_loop()
    rung = asyncio.Event()
    loop.add_signal_handler(signal.SIGALRM, rung.set)
    signal.setitimer(signal.ITIMER_REAL, 0.125)
    await rung.wait()
    print("rung", time.monotonic())

asyncio.run(main())
