# hedged_request_both_answer, fixed: every reservation except the first is
# cancelled.
# explore:
import asyncio


class Hotel:
    def __init__(self):
        self.reserved = set()

    async def reserve(self, key, latency):
        await asyncio.sleep(latency)
        self.reserved.add(key)
        return key


async def hedged(hotel, n):
    tasks = {asyncio.create_task(hotel.reserve((n, 0), 0.3))}
    done, tasks = await asyncio.wait(tasks, timeout=0.2)
    if not done:
        tasks.add(asyncio.create_task(hotel.reserve((n, 1), 0.25)))
        done, tasks = await asyncio.wait(
            tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()
    if tasks:
        more, _ = await asyncio.wait(tasks)
        done |= {task for task in more if not task.cancelled()}
    first, *rest = [task.result() for task in done]
    hotel.reserved.difference_update(rest)
    return first


async def main():
    hotel = Hotel()
    kept = [await hedged(hotel, n) for n in range(3)]
    await asyncio.sleep(1)
    assert hotel.reserved == set(kept), sorted(hotel.reserved)


asyncio.run(main())
