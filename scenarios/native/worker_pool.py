# Three workers share a queue of jobs; a job that fails is reported, and its worker takes the
# next one.
import asyncio


async def work(job):
    await asyncio.sleep(0.05 * job)
    if job == 4:
        raise ValueError(f"job {job} is broken")
    return job * job


async def worker(name, jobs, results):
    while not jobs.empty():
        job = jobs.get_nowait()
        try:
            results.append(await work(job))
        except ValueError as e:
            print(name, "failed:", e)


async def main():
    jobs = asyncio.Queue()
    results = []
    for job in range(8):
        jobs.put_nowait(job)
    async with asyncio.TaskGroup() as group:
        for name in ("one", "two", "three"):
            group.create_task(worker(name, jobs, results), name=name)
    print(results)


asyncio.run(main())
