# 300 tasks that do not run in the order of their creation: the loop's prefetching
# of memory for later tasks changes neither the order of steps nor that of wakeups.
import asyncio

TASKS = 300
ran = []


async def worker(n, gate):
    await gate
    ran.append(n)
    await asyncio.sleep(0)
    ran.append(n)


async def main():
    loop = asyncio.get_running_loop()
    gates = [loop.create_future() for _ in range(TASKS)]
    tasks = [asyncio.create_task(worker(n, gates[n])) for n in range(TASKS)]
    await asyncio.sleep(0)
    order = [n * 77 % TASKS for n in range(TASKS)]
    for n in order:
        gates[n].set_result(None)
    tasks[17].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    order.remove(17)
    print(ran == order + order, len(ran))


asyncio.run(main())
