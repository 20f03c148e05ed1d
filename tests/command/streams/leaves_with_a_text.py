# sys.exit with a message, from a task.
import asyncio
import sys


async def main():
    try:
        await asyncio.sleep(1)
    finally:
        print("cleaned up")


async def killer():
    sys.exit("no more", )


async def both():
    task = asyncio.create_task(killer())
    await main()


asyncio.run(both())
