# A service takes its lock, reads its configuration, and only then adds its handler of SIGTERM: a SIGTERM in between
# kills it, and the lock stays. Fixed: the handler comes first.
# explore: --inject signal:SIGTERM
import asyncio
import signal

locked = False


async def main():
    global locked
    stop = asyncio.Event()
    locked = True
    await asyncio.sleep(0.1)  # reads the configuration
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    try:
        await asyncio.wait_for(stop.wait(), 5)
    except TimeoutError:
        pass
    finally:
        locked = False


asyncio.run(main())
assert not locked
