# Two threads count, and nobody sees both; who waits for that waits too long.
import asyncio, time
from concurrent.futures import ThreadPoolExecutor

class Progress:
    def __init__(self, loop):
        self.loop, self.done = loop, asyncio.Event()
        self.count = 0
    def finished(self, future):
        self.count += 1
        if self.count == 2:
            self.loop.call_soon_threadsafe(self.done.set)

def job(n):
    time.sleep(n)
    return n

async def main():
    p = Progress(asyncio.get_running_loop())
    pool = ThreadPoolExecutor(2)
    for n in (0.1, 0.2):
        pool.submit(job, n).add_done_callback(p.finished)
    await asyncio.wait_for(p.done.wait(), 5)
    pool.shutdown()

asyncio.run(main())
