# A child that handles SIGTERM finishes its work; one that does not dies of it.
import asyncio
import sys

GRACEFUL = """
import asyncio, signal

async def main():
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    print("up", flush=True)
    await stop.wait()
    print("saved", flush=True)

asyncio.run(main())
"""


async def main():
    for text in GRACEFUL, GRACEFUL.replace("asyncio.get_running_loop().add_signal_handler", "print"):
        process = await asyncio.create_subprocess_exec(sys.executable, "-c", text, stdout=asyncio.subprocess.PIPE)
        print(await process.stdout.readline())
        process.terminate()
        print(await process.stdout.read(), await process.wait())


asyncio.run(main())
