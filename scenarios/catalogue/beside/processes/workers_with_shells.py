# Workers that run a shell for each job of a queue.
import asyncio

async def worker(name, queue, results):
    while True:
        job = await queue.get()
        try:
            proc = await asyncio.create_subprocess_exec("sh", "-c", f"sleep {job / 10}; echo {job}; exit {job % 3}", stdout=asyncio.subprocess.PIPE)
            out, err = await proc.communicate()
            results.append((name, job, out, err, proc.returncode))
        finally:
            queue.task_done()

async def main():
    queue = asyncio.Queue()
    results = []
    for n in range(1, 8):
        queue.put_nowait(n)
    workers = [asyncio.create_task(worker(f"w{i}", queue, results)) for i in range(3)]
    await queue.join()
    for w in workers:
        w.cancel()
    await asyncio.gather(*workers, return_exceptions=True)
    for r in results:
        print(r)
    print(asyncio.get_running_loop().time())

asyncio.run(main())
