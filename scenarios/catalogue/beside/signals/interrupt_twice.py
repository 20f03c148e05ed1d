# A second SIGINT raises KeyboardInterrupt at once.
import asyncio, signal

async def main():
    signal.raise_signal(signal.SIGINT)
    try:
        await asyncio.sleep(1)
    except asyncio.CancelledError:
        print("first is ignored")
    try:
        signal.raise_signal(signal.SIGINT)
    except KeyboardInterrupt:
        print("second raises")
    return "result"

try:
    print(asyncio.run(main()))
except KeyboardInterrupt:
    print("left run")

async def tail():
    print("again")

asyncio.run(tail())
