# Classes of a program derived from asyncio's locks: async with calls their
# acquire() and release() (a barrier's wait()), a semaphore its locked(), a
# condition its wait() and notify(); methods that they do not define are asyncio's.
import asyncio


class CountingLock(asyncio.Lock):
    def __init__(self, name):
        super().__init__()
        self.name = name
        self.acquired = 0

    async def acquire(self):
        result = await super().acquire()
        self.acquired += 1
        print(self.name, "acquired by", asyncio.current_task().get_name(), result)
        return result

    def release(self):
        print(self.name, "released")
        super().release()


class PlainLock(asyncio.Lock):
    """Nothing of its own."""


class Pool(asyncio.BoundedSemaphore):
    def __init__(self, size, *, label="pool"):
        super().__init__(size)
        self.label = label
        self.most = self.used = 0

    async def acquire(self):
        await super().acquire()
        self.used += 1
        self.most = max(self.most, self.used)

    def release(self):
        self.used -= 1
        super().release()

    def __repr__(self):
        return f"{self.label}({self.used}, {super().locked()})"


class Gate(asyncio.Semaphore):
    closed = False

    def locked(self):
        return self.closed or super().locked()

    def open(self):
        self.closed = False
        self.release()


class Signal(asyncio.Event):
    def __init__(self):
        super().__init__()
        self.payload = None

    def set(self, payload=None):
        self.payload = payload
        super().set()

    async def wait(self):
        await super().wait()
        return self.payload


class Watched(asyncio.Condition):
    def __init__(self, lock=None):
        super().__init__(lock)
        self.waits = []

    async def wait(self):
        self.waits.append(asyncio.current_task().get_name())
        return await super().wait()

    def notify(self, n=1):
        print("notify", n)
        super().notify(n)


class Line(asyncio.Barrier):
    async def wait(self):
        index = await super().wait()
        return f"place {index} of {self.parties}"


async def hold(lock, seconds=1):
    async with lock as entered:
        print(asyncio.current_task().get_name(), entered, lock.locked())
        await asyncio.sleep(seconds)


async def locks():
    lock = CountingLock("A")
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(hold(lock), name=n) for n in "abc"]
        await asyncio.sleep(0.5)
        tasks[1].cancel()
        print(lock)
    print(lock.acquired, lock, isinstance(lock, asyncio.Lock), CountingLock.__mro__[1])
    try:
        lock.release()
    except RuntimeError as e:
        print(repr(e))
    plain = PlainLock()
    await asyncio.gather(hold(plain), hold(plain), hold(PlainLock()))
    plain.held_by = "nobody"
    print(plain, plain.held_by, await plain.acquire())
    for wrong in lambda: PlainLock(1), lambda: CountingLock(), lambda: asyncio.Lock(1):
        try:
            wrong()
        except TypeError as e:
            print(e)


async def semaphores():
    pool = Pool(2, label="two")
    print(pool)
    await asyncio.gather(*(hold(pool) for _ in range(5)))
    print(pool, pool.most)
    try:
        pool.release()
    except ValueError as e:
        print(repr(e), pool)
    gate = Gate(2)
    gate.closed = True
    waiting = asyncio.create_task(hold(gate))
    await asyncio.sleep(1)
    print(gate, gate.locked())
    gate.open()
    await waiting
    print(gate)
    for wrong in lambda: Gate(-1), lambda: Gate("1"), lambda: Pool(-2), lambda: Gate(1, 2):
        try:
            wrong()
        except (ValueError, TypeError) as e:
            print(type(e).__name__, e)


async def events():
    signal = Signal()
    loop = asyncio.get_running_loop()
    loop.call_later(1, signal.set, "go")
    print(await asyncio.gather(signal.wait(), signal.wait()), signal)
    signal.clear()
    try:
        await asyncio.wait_for(signal.wait(), 1)
    except TimeoutError:
        print(signal, signal.payload)


async def until(condition, ready):
    async with condition:
        await condition.wait_for(lambda: ready)
        print(asyncio.current_task().get_name(), "ready")


async def conditions():
    for condition in Watched(), Watched(CountingLock("C")), asyncio.Condition(CountingLock("D")):
        ready = []
        tasks = [asyncio.create_task(until(condition, ready), name=f"u{i}") for i in range(3)]
        await asyncio.sleep(1)
        async with condition:
            condition.notify_all()
        await asyncio.sleep(1)
        ready.append(1)
        async with condition:
            condition.notify(2)
            print(condition)
        await asyncio.sleep(1)
        async with condition:
            condition.notify_all()
        await asyncio.gather(*tasks)
        print(getattr(condition, "waits", None))
    try:
        condition.notify()
    except RuntimeError as e:
        print(e)


async def barriers():
    line = Line(3)

    async def arrive():
        async with line as place:
            return place

    print(await asyncio.gather(arrive(), arrive(), line.wait()), line, line.n_waiting)
    try:
        Line(0)
    except ValueError as e:
        print(e)
    waiting = asyncio.create_task(arrive())
    await asyncio.sleep(0)
    await line.abort()
    print(await asyncio.gather(waiting, arrive(), return_exceptions=True), line)


for part in locks, semaphores, events, conditions, barriers:
    asyncio.run(part())
