# A job is started each second without checking whether the previous run has
# ended: two runs append to one file. Needs a run that takes longer than usual.
# explore:
import asyncio


class Job:
    def __init__(self):
        self.running = 0
        self.rows = []
        self.overlaps = 0

    async def run(self, n):
        self.running += 1
        if self.running > 1:
            self.overlaps += 1
        for part in range(2):
            await asyncio.sleep(0.3)
            self.rows.append((n, part))
        self.running -= 1


async def main():
    job = Job()
    tasks = []
    for n in range(3):
        tasks.append(asyncio.create_task(job.run(n)))
        await asyncio.sleep(1)
    await asyncio.wait(tasks)
    assert job.overlaps == 0 and job.rows == sorted(job.rows), job.rows


asyncio.run(main())
