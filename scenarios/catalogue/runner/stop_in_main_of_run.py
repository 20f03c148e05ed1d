# A main that stops its loop makes asyncio.run raise RuntimeError; before that,
# the remaining tasks, including main, are cancelled.
import asyncio


async def main():
    print("stopping")
    asyncio.get_running_loop().stop()
    try:
        await asyncio.sleep(10)
    except asyncio.CancelledError:
        print("main cancelled at", asyncio.get_running_loop().time())
        raise


try:
    asyncio.run(main())
except RuntimeError as e:
    print("RuntimeError:", e)
print("run is over")
