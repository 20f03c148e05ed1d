# A job that sleeps three times: each time that it resumes ends a wait of the loop, so that tick 4 has its result.
import asyncio, time, signal
def work():
    for i in range(3):
        time.sleep(0.1)
    return "w"
async def main():
    print(await asyncio.to_thread(work))
asyncio.run(main())
