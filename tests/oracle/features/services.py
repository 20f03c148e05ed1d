"""Small applications: classes around queues, locks, events and tasks, as programs of today have them."""

PRELUDE = """
import contextlib
import dataclasses
import enum
import itertools
import logging
from collections import OrderedDict, defaultdict


class Status(enum.Enum):
    NEW = "new"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


@dataclasses.dataclass(order=True)
class Work:
    priority: int
    number: int = dataclasses.field(default_factory=itertools.count(1).__next__)
    what: object = dataclasses.field(default=None, compare=False)
    status: Status = dataclasses.field(default=Status.NEW, compare=False)


class Pool:
    def __init__(self, size, queue=None):
        self.size = size
        self.queue = queue or asyncio.PriorityQueue()
        self.results = []
        self.log = logging.getLogger("pool")

    async def __aenter__(self):
        self.workers = [asyncio.create_task(self._work(i), name=f"worker-{i}") for i in range(self.size)]
        return self

    async def __aexit__(self, *failure):
        if failure[0] is None:
            await self.queue.join()
        for t in self.workers:
            t.cancel()
        ended = await asyncio.gather(*self.workers, return_exceptions=True)
        print("pool", [type(x).__name__ for x in ended], len(self.results))

    async def _work(self, i):
        while True:
            job = await self.queue.get()
            try:
                job.status = Status.RUNNING
                await asyncio.sleep(job.priority / 2)
                if job.priority % 4 == 3:
                    raise Fault("job", job.number)
                job.status = Status.DONE
                self.results.append((i, job))
            except Fault as e:
                job.status = Status.FAILED
                print("job failed", chain(e), job.status)
            finally:
                self.queue.task_done()

    def submit(self, priority, what=None):
        job = Work(priority % 5, what=what)
        self.queue.put_nowait(job)
        return job


class Limiter:
    def __init__(self, rate, period=1.0):
        self.rate, self.period, self.times = rate, period, []

    @contextlib.asynccontextmanager
    async def slot(self):
        while len(self.times) >= self.rate:
            wait = self.times[0] + self.period - asyncio.get_running_loop().time()
            if wait > 0:
                await asyncio.sleep(wait)
            self.times = [t for t in self.times if t + self.period > asyncio.get_running_loop().time() + 1e-9]
        self.times.append(asyncio.get_running_loop().time())
        yield len(self.times)


class Cache:
    def __init__(self, size=2, ttl=1.5):
        self.size, self.ttl = size, ttl
        self.items, self.pending = OrderedDict(), {}
        self.hits = self.misses = 0

    async def get(self, key, fetch):
        now = asyncio.get_running_loop().time()
        if key in self.items and self.items[key][1] > now:
            self.hits += 1
            self.items.move_to_end(key)
            return self.items[key][0]
        if key not in self.pending:
            self.misses += 1
            self.pending[key] = asyncio.ensure_future(fetch(key))
            self.pending[key].add_done_callback(lambda t: self.pending.pop(key, None))
        value = await asyncio.shield(self.pending[key])
        self.items[key] = value, asyncio.get_running_loop().time() + self.ttl
        while len(self.items) > self.size:
            print("evict", self.items.popitem(last=False))
        return value


class Bus:
    def __init__(self):
        self.topics = defaultdict(list)

    @contextlib.contextmanager
    def subscribed(self, topic, size=0):
        queue = asyncio.Queue(size)
        self.topics[topic].append(queue)
        try:
            yield queue
        finally:
            self.topics[topic].remove(queue)

    async def publish(self, topic, message):
        for queue in list(self.topics[topic]):
            await queue.put(message)
        return len(self.topics[topic])


class Machine:
    moves = {Status.NEW: {Status.RUNNING}, Status.RUNNING: {Status.DONE, Status.FAILED}}

    def __init__(self):
        self._status = Status.NEW
        self.changed = asyncio.Condition()

    @property
    def status(self):
        return self._status

    async def to(self, status):
        async with self.changed:
            if status not in self.moves.get(self._status, ()):
                raise ValueError(f"{self._status.name} -> {status.name}")
            self._status = status
            self.changed.notify_all()

    async def reached(self, status, timeout=None):
        async with self.changed, asyncio.timeout(timeout):
            await self.changed.wait_for(lambda: self._status is status)
        return self._status


class Breaker:
    def __init__(self, limit=2, reset=3):
        self.limit, self.reset, self.failed, self.until = limit, reset, 0, None

    async def call(self, f, *args):
        now = asyncio.get_running_loop().time()
        if self.until is not None and now < self.until:
            raise RuntimeError(f"open until {self.until:.3f}")
        try:
            result = await f(*args)
        except Exception:
            self.failed += 1
            if self.failed >= self.limit:
                self.until = now + self.reset
            raise
        self.failed, self.until = 0, None
        return result


LIMITER, CACHE, BUS, BREAKER = Limiter(2), Cache(), Bus(), Breaker()


async def fetched(key):
    await asyncio.sleep(key % 3)
    if key == 4:
        raise Fault("fetch", key)
    return f"value {key}"


async def consume(bus, topic, count):
    got = []
    with bus.subscribed(topic, count) as queue:
        for i in range(count):
            try:
                got.append(await asyncio.wait_for(queue.get(), 2))
            except TimeoutError:
                got.append(None)
    return got
"""

PARTS = ["pass", "CACHE = Cache({NUMBERED}, 0.5)\nLIMITER = Limiter(1, {NUMBERED} / 4)", "BREAKER = Breaker(1, {NUMBERED})"]

RULES = {
    "services_status": ["Status.NEW", "Status.RUNNING", "Status.DONE", "Status.FAILED", "Status('done')", "Status({plain})"],
}

MORE = {
    "object": ["Work(n, {k})", "{services_status}"],
    "made": ["asyncio.create_task(consume(BUS, n % 2, {k} % 3))", "asyncio.create_task(CACHE.get(n, fetched))", "asyncio.create_task(BREAKER.call(fetched, n))"],
    "sync": ["Work(n, {k}) < Work({k}, 1)", "Work({k}, 2)", "(CACHE.hits, CACHE.misses, CACHE.items)", "BUS.topics", "Machine().status", "(BREAKER.failed, BREAKER.until)", "sorted([Work({k}), Work(n), Work(1)])", "LIMITER.times", "{services_status}", "CACHE.pending.keys()"],
    "astep": [
        "print(await CACHE.get({k} % 5, fetched))", "print(await BREAKER.call(fetched, {k} % 5))", "async with LIMITER.slot() as used:\n    print('slot', used, loop().time())", "print(await BUS.publish(n % 2, {object}))",
        "keep(asyncio.create_task(consume(BUS, n % 2, {k} % 3)))\nawait asyncio.sleep(0)\nprint(await BUS.publish(n % 2, {plain}))", "print(await asyncio.gather(*(CACHE.get(i % 3, fetched) for i in range(n)), return_exceptions=True))",
    ],
    "adeep": [
        "async with Pool({k} % 3 + 1) as pool:\n    for i in range(n):\n        pool.submit(i, {object})\n    {ablock}\nprint(pool.results)",
        "m = Machine()\nkeep(asyncio.create_task(m.reached(Status.DONE, {limit})))\nawait m.to(Status.RUNNING)\n{ablock}\nawait m.to({services_status})\nprint(m.status)",
        "async with LIMITER.slot() as used:\n    {ablock}", "with BUS.subscribed(n % 2) as queue:\n    {ablock}\n    print(queue.qsize())", "try:\n    print(await BREAKER.call(work0, n))\nexcept Exception as e:\n    print('broken', chain(e))\n    {ablock}",
    ],
    "tstep": [
        "print(await CACHE.get(n, fetched))", "try:\n    print(await BREAKER.call(fetched, {k} % 5))\nexcept Exception as e:\n    print('breaker', chain(e))", "async with LIMITER.slot():\n    print('slot', loop().time())\n    {tblock}",
        "async with Pool(2) as pool:\n    for i in range(n):\n        pool.submit(i + {k})\nprint([(i, w.number, w.status.name) for i, w in pool.results])", "print(await BUS.publish(0, n), await asyncio.gather(consume(BUS, 0, 1), BUS.publish(0, n)))",
    ],
}
