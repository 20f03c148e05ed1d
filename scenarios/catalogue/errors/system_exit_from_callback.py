# SystemExit raised by a callback ends the program: the remaining tasks are
# cancelled first, and the exit code is a text here.
import asyncio


def quits():
    print("quitting")
    raise SystemExit("the reason")


async def main():
    asyncio.get_running_loop().call_later(1, quits)
    try:
        await asyncio.sleep(10)
    except asyncio.CancelledError:
        print("main cancelled")
        await asyncio.sleep(1)
        print("main cleaned up at", asyncio.get_running_loop().time())
        raise


asyncio.run(main())
print("never printed")
