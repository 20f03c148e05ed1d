# A handle can be cancelled until it has run; cancelled handles are skipped,
# and cancelling late or twice has no effect.
import asyncio


async def main():
    loop = asyncio.get_running_loop()
    handles = [loop.call_soon(print, "handle", n) for n in range(3)]
    handles[1].cancel()
    print([h.cancelled() for h in handles], isinstance(handles[0], asyncio.Handle))
    await asyncio.sleep(0)
    for handle in handles:
        handle.cancel()
        handle.cancel()
    print([h.cancelled() for h in handles])
    first = loop.call_soon(lambda: second.cancel())
    second = loop.call_soon(print, "cancelled by the one before it")
    third = loop.call_soon(lambda: third.cancel())
    await asyncio.sleep(0)
    print([h.cancelled() for h in (first, second, third)])


asyncio.run(main())
