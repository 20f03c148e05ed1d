# steal_confirmed_too_late, fixed: a reply to another steal than the one in
# flight is ignored.
# explore: --slow 0
# runs: 200
import asyncio
import random

WORKERS = 3
INTERVAL = 0.02


class Link:
    """Messages in one direction, in order; slow in some intervals."""

    def __init__(self, receive):
        self.receive = receive
        self.messages = asyncio.Queue()
        self.slow = {}  # number of the interval: whether it is
        self.task = asyncio.create_task(self.run())

    def send(self, *message):
        self.messages.put_nowait(message)

    async def run(self):
        while True:
            message = await self.messages.get()
            interval = int(asyncio.get_running_loop().time() / INTERVAL)
            if interval not in self.slow:
                self.slow[interval] = random.randrange(12) == 11
            await asyncio.sleep(0.009 if self.slow[interval] else 0.001)
            self.receive(*message)


class Worker:
    def __init__(self, name, scheduler, runs):
        self.name = name
        self.runs = runs  # for the test
        self.ready = []
        self.executing = None
        self.news = asyncio.Event()
        self.to_scheduler = Link(scheduler.receive)
        self.task = asyncio.create_task(self.work())

    def receive(self, kind, key, value):
        if kind == "compute":
            self.ready.append((key, value))
            self.news.set()
        elif kind == "free":
            self.ready = [item for item in self.ready if item[0] != key]
        else:
            self.give_up(key, value)

    def give_up(self, key, stimulus):
        before = len(self.ready)
        self.ready = [item for item in self.ready if item[0] != key]
        state = "ready" if len(self.ready) < before else "executing"
        self.to_scheduler.send("steal response", key, self, (state, stimulus))

    async def work(self):
        while True:
            while not self.ready:
                self.news.clear()
                await self.news.wait()
            key, version = self.ready.pop(0)
            self.runs.append((key, version, self.name))
            await asyncio.sleep(0.006)
            self.to_scheduler.send("finished", key, self, version)


class Scheduler:
    def __init__(self):
        self.links = {}
        self.versions = {}  # key: how often it was submitted
        self.processing = {}  # key: the worker that has it
        self.in_flight = {}  # key: victim, thief and stimulus of a steal
        self.stimulus = 0
        self.results = {}

    def load(self, worker):
        return sum(w is worker for w in self.processing.values())

    def assign(self, key, worker):
        self.processing[key] = worker
        self.links[worker].send("compute", key, self.versions[key])

    def submit(self, key, worker):
        self.versions[key] = self.versions.get(key, 0) + 1
        self.assign(key, worker)

    def release(self, key):
        """The client has cancelled the task."""
        worker = self.processing.pop(key, None)
        self.in_flight.pop(key, None)
        if worker is not None:
            self.links[worker].send("free", key, None)

    def receive(self, kind, key, worker, value):
        if kind == "finished":
            if value == self.versions[key]:
                self.processing.pop(key, None)
                self.in_flight.pop(key, None)
                self.results[key] = value
        else:
            self.move_task(key, *value)

    def move_task(self, key, state, stimulus):
        steal = self.in_flight.get(key)
        if steal is None or steal[2] != stimulus:
            return
        del self.in_flight[key]
        if state == "ready":
            self.assign(key, steal[1])

    def balance(self):
        idle = [w for w in self.links if self.load(w) == 0]
        for thief in idle:
            keys = [key for key, worker in self.processing.items()
                    if self.load(worker) > 2 and key not in self.in_flight]
            if keys:
                self.stimulus += 1
                key = keys[-1]
                victim = self.processing[key]
                self.in_flight[key] = (victim, thief, self.stimulus)
                self.links[victim].send("steal", key, self.stimulus)

    async def balance_for_ever(self):
        while True:
            await asyncio.sleep(0.004)
            self.balance()


async def client(scheduler, workers, n, pause):
    """Submits a batch to one worker, cancels its last task, submits that one
    to another worker, and waits for all."""
    for batch in range(7):
        keys = [f"{n}.{batch}.{k}" for k in range(5)]
        for key in keys:
            scheduler.submit(key, workers[n])
        await asyncio.sleep(pause)
        if keys[-1] not in scheduler.results:
            scheduler.release(keys[-1])
            other = workers[(n + 1 + batch % 2) % WORKERS]
            await asyncio.sleep(0.001)
            scheduler.submit(keys[-1], other)
        while any(key not in scheduler.results for key in keys):
            await asyncio.sleep(0.005)


async def main():
    random.seed(655)  # by default no link is slow
    scheduler = Scheduler()
    runs = []
    workers = [Worker(n, scheduler, runs) for n in range(WORKERS)]
    for worker in workers:
        scheduler.links[worker] = Link(worker.receive)
    balancing = asyncio.create_task(scheduler.balance_for_ever())
    await asyncio.gather(client(scheduler, workers, 0, 0.012),
                         client(scheduler, workers, 1, 0.009))
    for key, version in scheduler.versions.items():
        ran = [name for k, v, name in runs if (k, v) == (key, version)]
        assert len(ran) == 1, f"{key}, version {version}, ran on {ran}"
    balancing.cancel()
    for worker in workers:
        worker.task.cancel()
        worker.to_scheduler.task.cancel()
        scheduler.links[worker].task.cancel()


asyncio.run(main())
