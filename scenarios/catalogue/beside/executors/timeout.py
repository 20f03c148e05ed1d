# A timeout around a job: the job runs on, and asyncio.run waits for it.
import asyncio
import time


def work():
    time.sleep(2)
    print("the job is done")


async def main():
    try:
        await asyncio.wait_for(asyncio.to_thread(work), 0.5)
    except TimeoutError:
        print("timeout")


asyncio.run(main())
print("end")
