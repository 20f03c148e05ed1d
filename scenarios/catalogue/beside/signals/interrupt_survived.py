# A main task that swallows the cancellation returns its result; one with its own handler is not cancelled.
import asyncio, signal

async def main():
    try:
        signal.raise_signal(signal.SIGINT)
        await asyncio.sleep(1)
    except asyncio.CancelledError:
        return "survived"

print(asyncio.run(main()))
signal.signal(signal.SIGINT, lambda n, f: print("own handler", n))

async def own():
    signal.raise_signal(signal.SIGINT)
    await asyncio.sleep(0)
    return "own"

print(asyncio.run(own()))
