# Three workers on a bounded queue of a deque and two events, iterated by async for.
import asyncio
from collections import deque, Counter


class WorkQueue:
    def __init__(self, maxlen=None):
        self._items = deque()
        self._available = asyncio.Event()
        self._space = asyncio.Event()
        self._space.set()
        self._max = maxlen
        self._closed = False

    async def put(self, item):
        while self._max is not None and len(self._items) >= self._max:
            self._space.clear()
            await self._space.wait()
        self._items.append(item)
        self._available.set()

    async def get(self):
        while not self._items:
            if self._closed:
                raise StopAsyncIteration
            self._available.clear()
            await self._available.wait()
        item = self._items.popleft()
        self._space.set()
        return item

    def close(self):
        self._closed = True
        self._available.set()

    def __aiter__(self):
        return self

    async def __anext__(self):
        return await self.get()


async def worker(n, queue, out):
    handled = 0
    async for job in queue:
        try:
            await asyncio.sleep(job.get("cost", 1))
            value = 100 // job["divisor"]
        except ZeroDivisionError as e:
            out["errors"] += 1
            print(f"worker {n}: job {job['id']}: {e}")
            continue
        except KeyError as e:
            print(f"worker {n}: job lacks {e}")
        else:
            out[f"worker {n}"] += value
        finally:
            handled += 1
    else:
        print(f"worker {n} handled {handled}")
    return handled


async def producer(queue):
    for i in range(12):
        job = {"id": i, "divisor": i % 5}
        if i % 3:
            job["cost"] = i / 10
        if i == 7:
            del job["divisor"]
        await queue.put(job)
    queue.close()


async def main():
    queue, out = WorkQueue(3), Counter()
    workers = [asyncio.create_task(worker(n, queue, out)) for n in range(3)]
    await producer(queue)
    handled = await asyncio.gather(*workers)
    print(handled, sum(handled), out.most_common())
    print(out.total(), out["nobody"], Counter("mississippi").most_common(2))


asyncio.run(main())
