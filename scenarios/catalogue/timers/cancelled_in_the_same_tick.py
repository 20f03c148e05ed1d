# Of two timers due in one tick, the first may still cancel the second,
# although that one is already in the ready queue.
import asyncio


async def main():
    loop = asyncio.get_running_loop()
    handles = {}

    def killer():
        print("killer cancels victim and itself")
        handles["victim"].cancel()
        handles["killer"].cancel()

    handles["killer"] = loop.call_later(1, killer)
    handles["victim"] = loop.call_later(1, print, "never printed")
    soon = loop.call_soon(print, "never printed either")
    soon.cancel()
    await asyncio.sleep(2)
    print([h.cancelled() for h in handles.values()], soon.cancelled())


asyncio.run(main())
