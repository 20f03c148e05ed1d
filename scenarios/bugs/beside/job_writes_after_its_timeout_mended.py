# A job that was given up goes on in its thread (a cancelled asyncio.to_thread() stops nothing): the record is written
# by the job and by the one who did not wait. Fixed: whoever comes first takes a token.
# explore: --runs 1000
import asyncio
import threading
import time


async def save(record, written):
    first = threading.Lock()

    def write(how):
        if how == "job":
            time.sleep(0.2)
        if first.acquire(blocking=False):
            written.append((how, record))

    try:
        await asyncio.wait_for(asyncio.to_thread(write, "job"), 0.5)
    except TimeoutError:
        write("fallback")
    assert first is not None


async def main():
    written = []
    await save("a", written)
    await asyncio.sleep(2)
    assert len(written) == 1, written


asyncio.run(main())
