# Pins: wait_for() of to_thread() that times out: the job goes on, and asyncio.run() waits for it at the end.
import asyncio
import time


def job():
    time.sleep(2)
    print("the job is done")
    return 1


async def main():
    try:
        async with asyncio.timeout(0.5):
            await asyncio.to_thread(job)
    except TimeoutError:
        print("timed out")
    try:
        await asyncio.wait_for(asyncio.to_thread(job), 1)
    except TimeoutError:
        print("timed out again")


asyncio.run(main())
print("end of the program")
