# The default of SIGTERM ends the program in the middle of a step: no finally runs.
import asyncio, os, signal

async def main():
    try:
        await asyncio.sleep(1)
        os.kill(os.getpid(), signal.SIGTERM)
        print("not here")
    finally:
        print("nor here")

asyncio.run(main())
