# A sliding window and a token bucket: timers with equal deadlines, an __aexit__ that swallows.
import asyncio
import time
from collections import deque


class RateLimiter:
    """Sliding window: at most `limit` calls in `window` seconds."""

    def __init__(self, limit: int, window: float = 1.0) -> None:
        self.limit = limit
        self.window = window
        self.calls: deque = deque()
        self._lock = asyncio.Lock()

    async def __aenter__(self):
        async with self._lock:
            while True:
                now = asyncio.get_running_loop().time()
                while self.calls and now - self.calls[0] >= self.window:
                    self.calls.popleft()
                if len(self.calls) < self.limit:
                    self.calls.append(now)
                    return self
                delay = self.window - (now - self.calls[0])
                await asyncio.sleep(delay)

    async def __aexit__(self, exc_type, exc, tb):
        return exc_type is ValueError


class TokenBucket:
    def __init__(self, rate, capacity):
        self.rate, self.capacity = rate, capacity
        self.tokens = float(capacity)
        self.updated = time.monotonic()

    def _refill(self):
        now = time.monotonic()
        self.tokens = min(self.capacity, self.tokens + (now - self.updated) * self.rate)
        self.updated = now

    async def take(self, n=1):
        while (self._refill(), self.tokens)[1] < n:
            missing = n - self.tokens
            await asyncio.sleep(missing / self.rate)
        self.tokens -= n

    def __repr__(self):
        return f"<{type(self).__name__} {self.tokens:.2f}/{self.capacity}>"


async def request(limiter, i, *, fail=False):
    async with limiter:
        print(f"[{time.monotonic():6.3f}] request #{i:02d}")
        if fail:
            raise ValueError(i)
        return i
    print("swallowed", i)


async def main():
    limiter = RateLimiter(3, 0.5)
    results = await asyncio.gather(*(request(limiter, i, fail=i % 4 == 3) for i in range(10)))
    print(results)
    bucket = TokenBucket(rate=2, capacity=5)
    for size in (1, 3, 2, 5, *[1] * 3):
        await bucket.take(size)
        print(f"{time.monotonic():>8.4f} took {size} -> {bucket!r}")


if __name__ == "__main__":
    asyncio.run(main())
