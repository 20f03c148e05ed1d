# A worker raises SIGINT: the main thread sees it when select() returns, and cancels the main task although the job
# is done.
import asyncio, signal
def work():
    import time
    for i in range(3):
        time.sleep(0.1)
    signal.raise_signal(signal.SIGINT)
    return "w"
async def main():
    try:
        print(await asyncio.to_thread(work))
    except asyncio.CancelledError:
        print("c")
        raise
try:
    asyncio.run(main())
except KeyboardInterrupt:
    print("KI")
with asyncio.Runner() as r:
    async def a():
        return 5
    print(r.run(a()))
    async def b():
        signal.raise_signal(signal.SIGINT)
        await asyncio.sleep(1)
    try:
        r.run(b())
    except KeyboardInterrupt:
        print("KI 2")
    print(r.run(a()))
