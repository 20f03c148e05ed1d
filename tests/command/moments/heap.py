import asyncio
import heapq

class Scheduler:
    def __init__(self):
        self.heap = []
        self.ran = []

    def add(self, when, name):
        heapq.heappush(self.heap, (when, name))

    async def run_one(self):
        when, name = self.heap[0]
        await asyncio.sleep(0.02)
        self.ran.append(name)
        heapq.heappop(self.heap)

async def runner(s, delay):
    await asyncio.sleep(delay)
    await s.run_one()

async def adder(s):
    await asyncio.sleep(0.5)
    s.add(1, "urgent")

async def main():
    s = Scheduler()
    s.add(5, "a"); s.add(6, "b")
    await asyncio.gather(runner(s, 0.1), runner(s, 0.3), adder(s))
    assert s.ran == ["a", "b"], s.ran
    assert [n for _, n in s.heap] == ["urgent"], s.heap

asyncio.run(main())
