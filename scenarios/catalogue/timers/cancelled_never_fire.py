# A cancelled timer never fires and delays nothing: the clock jumps over it.
# Cancelling it again, or cancelling one that has fired, has no effect.
import asyncio


async def main():
    loop = asyncio.get_running_loop()
    handles = [loop.call_later(n, print, "timer", n) for n in (1, 2, 3)]
    handles[0].cancel()
    handles[2].cancel()
    handles[2].cancel()
    print([h.cancelled() for h in handles], [h.when() for h in handles])
    await asyncio.sleep(2.5)
    handles[1].cancel()
    print([h.cancelled() for h in handles], "at", loop.time())
    await asyncio.sleep(10)
    print("done at", loop.time())


asyncio.run(main())
