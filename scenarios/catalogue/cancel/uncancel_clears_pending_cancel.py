# uncancel() down to zero withdraws a cancellation that has not been thrown
# yet; with one request left it remains.
import asyncio


async def child(cancels, uncancels):
    me = asyncio.current_task()
    for n in range(cancels):
        me.cancel("request %d" % n)
    for _ in range(uncancels):
        me.uncancel()
    try:
        await asyncio.sleep(1)
        print(cancels, uncancels, "slept on")
    except asyncio.CancelledError as e:
        print(cancels, uncancels, "cancelled with", e.args)


async def main():
    await child(1, 1)
    await asyncio.create_task(child(2, 2))
    await asyncio.create_task(child(2, 1))
    fresh = asyncio.create_task(child(0, 0))
    fresh.cancel()
    fresh.uncancel()
    await fresh


asyncio.run(main())
