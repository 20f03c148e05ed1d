# A handler that raises while the loop selects ends run_forever.
import asyncio, signal

class Stop(Exception):
    pass

def stop(number, frame):
    raise Stop

async def main():
    signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, 0.5)
    try:
        await asyncio.sleep(5)
    except asyncio.CancelledError:
        print("cancelled by run")
        raise

try:
    asyncio.run(main())
except Stop:
    print("Stop")
