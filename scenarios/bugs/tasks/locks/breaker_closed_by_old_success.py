# A circuit breaker counts every success, also that of a call which began
# before the failures that opened it
# (https://github.com/wshobson/maverick-mcp/issues/272): the late success of an
# old call closes the breaker while the service is still down.
# Needs a call that is slower than the others fail.
# explore:
import asyncio

THRESHOLD = 3
COOL_DOWN = 0.5


class Open(Exception):
    pass


class Breaker:
    def __init__(self, clock):
        self.clock = clock
        self.failures = 0
        self.opened_at = None
        self.probing = False
        self.generation = 0

    def enter(self):
        if self.opened_at is None:
            return self.generation
        if self.clock() - self.opened_at < COOL_DOWN or self.probing:
            raise Open
        self.probing = True
        return self.generation

    def success(self, generation):
        self.failures = 0
        self.opened_at = None
        self.probing = False

    def failure(self, generation):
        if generation != self.generation:
            return
        self.failures += 1
        if self.failures >= THRESHOLD or self.probing:
            self.opened_at = self.clock()
            self.probing = False
            self.generation += 1


class Service:
    def __init__(self):
        self.fails = False
        self.called_while_open = 0

    async def call(self, delay, steps):
        fails = self.fails
        for _ in range(steps):
            await asyncio.sleep(delay / steps)
        if fails:
            raise ConnectionError("down")
        return "reply"


async def request(breaker, service, delay, log, steps=1):
    try:
        generation = breaker.enter()
    except Open:
        log.append("rejected")
        return
    try:
        log.append(await service.call(delay, steps))
    except ConnectionError:
        breaker.failure(generation)
        log.append("failed")
    else:
        breaker.success(generation)


async def main():
    loop = asyncio.get_running_loop()
    breaker, service, log = Breaker(loop.time), Service(), []
    old = asyncio.create_task(request(breaker, service, 0.09, log, 2))
    await asyncio.sleep(0.01)
    service.fails = True
    for _ in range(THRESHOLD):
        await request(breaker, service, 0.03, log)
    opened = breaker.opened_at is not None
    await old
    if opened:
        assert breaker.opened_at is not None, f"closed while down: {log}"
    await asyncio.sleep(COOL_DOWN + 0.1)
    service.fails = False
    await request(breaker, service, 0.01, log)
    assert log[-1] in ("reply", "rejected"), log


asyncio.run(main())
