# SIGINT in asyncio.run cancels the main task at once; KeyboardInterrupt leaves run.
import asyncio, signal

async def main():
    try:
        signal.raise_signal(signal.SIGINT)
        print("still in the step")
        await asyncio.sleep(1)
    except asyncio.CancelledError:
        print("cancelled")
        raise
    finally:
        print("cleaned")

async def other():
    try:
        await asyncio.sleep(5)
    finally:
        print("other ends")

async def outer():
    t = asyncio.create_task(other())
    await main()

try:
    asyncio.run(outer())
except KeyboardInterrupt as e:
    print("KeyboardInterrupt", repr(e.__context__))
print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)
