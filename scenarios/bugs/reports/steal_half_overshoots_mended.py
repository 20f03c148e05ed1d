# steal_half_overshoots, fixed: the bottom is compared, too.
# explore: --slow 0
# runs: 200
import asyncio
import random


class Deque:
    """The owner works at the bottom, thieves at the top."""

    def __init__(self):
        self.items = {}
        self.top = 0
        self.bottom = 0

    def push(self, item):
        self.items[self.bottom] = item
        self.bottom += 1

    async def pop(self):
        if self.bottom <= self.top:
            return None
        self.bottom -= 1
        bottom = self.bottom
        await asyncio.sleep(0)  # the owner's store is seen before its load
        top = self.top
        if top < bottom:
            return self.items[bottom]
        self.bottom = top
        if top == bottom:
            # the last one: thieves may take it, too
            self.top += 1
            self.bottom = self.top
            return self.items[bottom]
        return None

    async def steal_half(self):
        """The older half of the tasks; none if another thief was faster."""
        top = self.top
        size = self.bottom - top
        if size < 2:
            return []
        half = (size + 1) // 2
        items = []
        for index in range(top, top + half):
            remote = random.randrange(10) == 9
            await asyncio.sleep(0.0017 if remote else 0.0002)
            items.append(self.items[index])
        if self.top != top or self.bottom < top + half:
            return []
        self.top = top + half
        return items


class Task:
    def __init__(self, name, seconds, children):
        self.name = name
        self.seconds = seconds
        self.children = children


class Worker:
    def __init__(self, name, pool):
        self.name = name
        self.pool = pool
        self.deque = Deque()
        self.steals = 0
        self.failed = 0

    async def execute(self, task):
        await asyncio.sleep(task.seconds)
        self.pool.ran.append((task.name, self.name))
        for child in task.children:
            self.deque.push(child)

    async def steal(self):
        """Tries one victim after the other."""
        for victim in self.pool.workers:
            if victim is self:
                continue
            items = await victim.deque.steal_half()
            for item in items:
                self.deque.push(item)
            if items:
                self.steals += 1
                return True
        self.failed += 1
        return False

    async def run(self):
        while not self.pool.is_done() and self.failed < 300:
            task = await self.deque.pop()
            if task is not None:
                await self.execute(task)
            elif not await self.steal():
                await asyncio.sleep(0.0015)


class Pool:
    def __init__(self, size, expected):
        self.workers = [Worker(n, self) for n in range(size)]
        self.expected = expected
        self.ran = []

    def is_done(self):
        return len(self.ran) >= self.expected

    async def run(self, tasks):
        for n, task in enumerate(tasks):
            self.workers[n % len(self.workers)].deque.push(task)
        await asyncio.gather(*(worker.run() for worker in self.workers))


def tree(name, depth):
    """A task that spawns others."""
    width = 3 if depth > 0 else 0
    children = [tree(f"{name}.{n}", depth - 1) for n in range(width)]
    return Task(name, 0.002 + 0.0003 * (len(name) % 4), children)


def count(task):
    return 1 + sum(count(child) for child in task.children)


async def main():
    random.seed(59483)  # by default no copy is slow
    for size in (2, 3, 4):
        tasks = [tree("a", 3), tree("b", 2)]
        pool = Pool(size, sum(count(task) for task in tasks))
        await pool.run(tasks)
        names = [name for name, _ in pool.ran]
        twice = sorted({name for name in names if names.count(name) > 1})
        assert not twice, f"ran twice: {twice}"
        assert len(names) == pool.expected, f"ran {len(names)} tasks"


asyncio.run(main())
