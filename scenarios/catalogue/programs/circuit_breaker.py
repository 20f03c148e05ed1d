# A circuit breaker: an async context manager that is also a decorator, on the virtual clock.
import asyncio
import functools
import time


class CircuitOpen(Exception):
    def __init__(self, remaining):
        super().__init__(f"circuit open for another {remaining:.2f}s")
        self.remaining = remaining


class CircuitBreaker:
    CLOSED, OPEN, HALF = "closed", "open", "half-open"

    def __init__(self, threshold=3, cooldown=5.0):
        self.threshold = threshold
        self.cooldown = cooldown
        self.failures = 0
        self.opened_at = None
        self.probing = False

    @property
    def state(self):
        if self.opened_at is None:
            return self.CLOSED
        if time.monotonic() - self.opened_at >= self.cooldown:
            return self.HALF
        return self.OPEN

    async def __aenter__(self):
        state = self.state
        if state == self.OPEN or state == self.HALF and self.probing:
            raise CircuitOpen(self.cooldown - (time.monotonic() - self.opened_at))
        self.probing = state is self.HALF

    async def __aexit__(self, et, ev, tb):
        probing, self.probing = self.probing, False
        if et is None:
            self.failures, self.opened_at = 0, None
        elif issubclass(et, Exception):
            self.failures += 1
            if probing or self.failures >= self.threshold:
                self.opened_at = time.monotonic()

    def __call__(self, fn):
        @functools.wraps(fn)
        async def guarded(*a, **k):
            async with self:
                return await fn(*a, **k)
        guarded.breaker = self
        return guarded


breaker = CircuitBreaker(2, cooldown=3)
healthy_at = 7


@breaker
async def service(x: int) -> str:
    await asyncio.sleep(0.1)
    if time.monotonic() < healthy_at and x % 3:
        raise ConnectionError(f"service down for {x}")
    return f"served {x}"


async def caller(x):
    try:
        result = await service(x)
    except CircuitOpen as e:
        result = f"{e} ({e.remaining > 0})"
    except ConnectionError as e:
        result = f"{e.__class__.__name__}({e})"
    finally:
        state = breaker.state
    print(f"{time.monotonic():6.2f} {x:>3} {state:^11}{result}")


async def main():
    for x in range(12):
        await caller(x)
        await asyncio.sleep(0.9)
    print(service.__name__)


asyncio.run(main())
