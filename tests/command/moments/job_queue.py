import asyncio

class Jobs:
    def __init__(self):
        self.pending = []
        self.done = []

    async def run(self, name):
        while self.pending:
            job = self.pending[0]
            await asyncio.sleep(0.01)
            self.done.append(job)
            self.pending.pop(0)

async def worker(jobs, name, delay):
    await asyncio.sleep(delay)
    await jobs.run(name)

async def main():
    jobs = Jobs()
    for n in range(3):
        jobs.pending.append(n)
    await asyncio.gather(worker(jobs, "w1", 0.1), worker(jobs, "w2", 0.2))
    assert sorted(jobs.done) == [0, 1, 2], jobs.done

asyncio.run(main())
