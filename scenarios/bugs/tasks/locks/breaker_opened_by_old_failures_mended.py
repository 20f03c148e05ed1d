# breaker_opened_by_old_failures, fixed: failures of requests from an earlier
# period do not count.
# explore:
import asyncio


class Breaker:
    def __init__(self):
        self.state = "closed"
        self.failures = 0
        self.generation = 0
        self.trips = 0

    def failed(self, generation):
        if generation != self.generation:
            return
        self.failures += 1
        if self.failures >= 3 and self.state == "closed":
            self.state = "open"
            self.generation += 1
            self.trips += 1
            asyncio.get_running_loop().call_later(0.5, self.reset)

    def reset(self):
        self.state = "closed"
        self.generation += 1
        self.failures = 0


async def request(breaker, at, took, fails):
    await asyncio.sleep(at)
    if breaker.state == "open":
        return
    generation = breaker.generation
    await asyncio.sleep(took)
    if fails:
        breaker.failed(generation)


async def main():
    breaker = Breaker()
    jobs = []
    for n in range(3):
        jobs.append(request(breaker, 0.01 * n, 0.1, True))
    for n in range(3):
        jobs.append(request(breaker, 0.02 + 0.01 * n, 0.52 - 0.003 * n, True))
    for n in range(6):
        jobs.append(request(breaker, 0.3 * n, 0.05, False))
    await asyncio.gather(*jobs)
    assert breaker.trips <= 1, "opened by old failures"


asyncio.run(main())
