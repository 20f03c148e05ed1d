# Jobs of an executor, and of to_thread().
import asyncio
import time


def work(number):
    time.sleep(0.001)
    return number * number


async def main():
    loop = asyncio.get_running_loop()
    jobs = [loop.run_in_executor(None, work, n) for n in range(3)]
    print(await asyncio.gather(*jobs))
    print(await asyncio.to_thread(work, 5))


def end(run):
    """An error ends the program, and what it had is free again."""
    try:
        run()
    except (OSError, RuntimeError, ExceptionGroup) as e:
        print("failed:", type(e).__name__)


end(lambda: asyncio.run(main()))
