# KeyboardInterrupt in a task leaves the loop in the middle of a tick; during the shutdown it
# reaches main through the gather, leaves the loop again, and thereby ends the shutdown early.
import asyncio


async def worker(n):
    try:
        await asyncio.sleep(1)
        if n == 2:
            raise KeyboardInterrupt("stop it")
        print("worker", n, "done")
    except asyncio.CancelledError:
        print("worker", n, "cancelled")
        raise


async def main():
    try:
        await asyncio.gather(*(worker(n) for n in (1, 2, 3)))
    finally:
        print("main ends")


try:
    asyncio.run(main())
except KeyboardInterrupt as e:
    print("caught", repr(e))
