# A circuit breaker admits one probe when its time is over. The probe is
# cancelled, and CancelledError is no Exception, so nothing ends the probe:
# each later call is rejected for good
# (https://github.com/diegosouzapw/OmniRoute/issues/13836).
# Needs a probe that is slower than its caller's timeout.
# explore:
import asyncio


class Rejected(Exception):
    pass


class Breaker:
    def __init__(self, threshold, cool_down):
        self.threshold, self.cool_down = threshold, cool_down
        self.failures = 0
        self.state = "closed"
        self.opened_at = 0.0

    async def call(self, function):
        now = asyncio.get_running_loop().time()
        if self.state == "open" and now - self.opened_at >= self.cool_down:
            self.state = "half-open"
        elif self.state != "closed":
            raise Rejected(self.state)
        probing = self.state == "half-open"
        try:
            result = await function()
        except Exception:
            self.failures += 1
            if probing or self.failures >= self.threshold:
                self.trip()
            raise
        self.failures = 0
        self.state = "closed"
        return result

    def trip(self):
        self.state = "open"
        self.opened_at = asyncio.get_running_loop().time()


class Upstream:
    def __init__(self, down_until):
        self.down_until = down_until

    async def fetch(self):
        loop = asyncio.get_running_loop()
        await asyncio.sleep(0.02)
        if loop.time() < self.down_until:
            raise OSError("refused")
        return "page"


async def client(breaker, upstream, seen):
    try:
        async with asyncio.timeout(0.1):
            seen.append(await breaker.call(upstream.fetch))
    except (OSError, Rejected, TimeoutError) as error:
        seen.append(type(error).__name__)


async def main():
    breaker, upstream, seen = Breaker(2, 0.3), Upstream(0.2), []
    for _ in range(12):
        await client(breaker, upstream, seen)
        await asyncio.sleep(0.12)
    await asyncio.sleep(1)
    del seen[:]
    for _ in range(40):
        await client(breaker, upstream, seen)
        await asyncio.sleep(5)
    assert "page" in seen, f"the service is up: {seen}"


asyncio.run(main())
