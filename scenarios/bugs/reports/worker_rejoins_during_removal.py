# A scheduler removes a worker whose heartbeats are missing, which takes a
# while; meanwhile the worker joins again
# (https://github.com/dask/distributed/issues/6354). The rest of the removal
# then closes the new connection: the worker is registered, but nothing reaches
# it. Needs three consecutive intervals without heartbeats, and a connection
# that is slow to close.
# explore: --slow 0
import asyncio
import random

HEARTBEAT = 0.01
MISSED_MAX = 2


class Comm:
    """A connection from the scheduler to a worker."""

    def __init__(self, worker):
        self.worker = worker
        self.closed = False

    def send(self, task):
        if not self.closed:
            asyncio.get_running_loop().call_later(
                0.001, self.worker.on_task, self, task)

    async def close(self):
        await asyncio.sleep(0.009 if random.randrange(6) == 5 else 0.001)
        self.closed = True


class Scheduler:
    def __init__(self):
        self.workers = {}  # address: heartbeats missed
        self.comms = {}
        self.processing = {}  # task: address
        self.waiting = []
        self.done = set()
        self.bad = {}  # number of the interval: whether it is bad
        self.removed = 0

    def submit(self, task):
        self.waiting.append(task)
        self.assign()

    def assign(self):
        """Assigns waiting tasks to the least busy workers."""
        while self.waiting and self.workers:
            loads = {address: 0 for address in self.workers}
            for address in self.processing.values():
                loads[address] += 1
            address = min(loads, key=loads.get)
            if loads[address] >= 3:
                return
            task = self.waiting.pop(0)
            self.processing[task] = address
            if address in self.comms:
                self.comms[address].send(task)

    def on_done(self, address, task):
        self.done.add(task)
        if self.processing.get(task) == address:
            del self.processing[task]
        self.assign()

    def register(self, address, comm):
        self.workers[address] = 0
        self.comms[address] = comm
        self.assign()

    def is_bad(self):
        """Whether the network loses heartbeats at the moment."""
        now = asyncio.get_running_loop().time()
        interval = int(now / HEARTBEAT)
        if interval not in self.bad:
            self.bad[interval] = random.randrange(6) == 5
        return self.bad[interval]

    async def heartbeat(self, address):
        """Whether the worker is known."""
        await asyncio.sleep(0.001)
        if self.is_bad():
            return True
        if address in self.workers:
            self.workers[address] = 0
        return address in self.workers

    async def remove_worker(self, address):
        self.removed += 1
        del self.workers[address]
        for task, where in list(self.processing.items()):
            if where == address:
                del self.processing[task]
                self.waiting.append(task)
        self.assign()
        await self.comms[address].close()
        self.comms.pop(address).closed = True

    async def check(self):
        while True:
            await asyncio.sleep(HEARTBEAT)
            for address in list(self.workers):
                self.workers[address] += 1
                if self.workers[address] > MISSED_MAX:
                    await self.remove_worker(address)


class Worker:
    def __init__(self, address, scheduler):
        self.address = address
        self.scheduler = scheduler
        self.comm = None
        self.tasks = asyncio.Queue()
        self.joined = 0

    def join(self):
        self.joined += 1
        self.comm = Comm(self)
        self.scheduler.register(self.address, self.comm)

    def on_task(self, comm, task):
        if comm is self.comm:
            self.tasks.put_nowait(task)

    async def beat(self):
        while True:
            await asyncio.sleep(HEARTBEAT)
            if not await self.scheduler.heartbeat(self.address):
                await asyncio.sleep(0.001)
                self.join()

    async def work(self):
        while True:
            task = await self.tasks.get()
            await asyncio.sleep(0.004)
            self.scheduler.on_done(self.address, task)


async def client(scheduler, count, pause):
    for n in range(count):
        scheduler.submit(f"task {n}")
        await asyncio.sleep(pause)


async def main():
    random.seed(329)  # by default no heartbeat is lost
    scheduler = Scheduler()
    workers = [Worker(f"tcp://10.0.0.{n}", scheduler) for n in range(3)]
    running = [asyncio.create_task(scheduler.check())]
    for worker in workers:
        worker.join()
        running.append(asyncio.create_task(worker.work()))
        running.append(asyncio.create_task(worker.beat()))
        await asyncio.sleep(0.002)
    await client(scheduler, 60, 0.0042)
    for _ in range(60):
        if len(scheduler.done) == 60:
            break
        await asyncio.sleep(0.005)
    for task in running:
        task.cancel()
    stuck = {task: address for task, address in scheduler.processing.items()
             if address not in scheduler.comms}
    assert not stuck, f"never sent: {stuck}"


asyncio.run(main())
