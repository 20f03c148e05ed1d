# spawns_past_its_limit, fixed: a worker is counted before it starts.
# explore:
import asyncio


class Pool:
    def __init__(self, limit):
        self.limit = limit
        self.count = 0
        self.jobs = asyncio.Queue()

    async def start_worker(self):
        self.count += 1
        await asyncio.sleep(0.2)
        return asyncio.create_task(self.work())

    async def work(self):
        while True:
            seconds, done = await self.jobs.get()
            await asyncio.sleep(seconds)
            done.set_result(None)

    async def submit(self, seconds):
        done = asyncio.get_running_loop().create_future()
        if self.count < self.limit:
            await self.start_worker()
        self.jobs.put_nowait((seconds, done))
        await done


async def client(pool, at):
    await asyncio.sleep(at)
    await pool.submit(0.5)


async def main():
    pool = Pool(2)
    await asyncio.gather(*(client(pool, at) for at in (0, 0.5, 1, 1.5)))
    assert pool.count <= pool.limit, pool.count


asyncio.run(main())
