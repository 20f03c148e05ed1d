# A callback that reschedules itself relative to its own deadline keeps its
# period although a blocking step delays one call.
import asyncio
import time


class Beat:
    def __init__(self, loop, period):
        self.loop, self.period, self.count = loop, period, 0
        self.arm(loop.time() + period)

    def arm(self, when):
        self.handle = self.loop.call_at(when, self.fire, when)

    def fire(self, when):
        self.count += 1
        print("beat", self.count, "wanted", when, "came", self.loop.time())
        if self.count == 2:
            time.sleep(2.5)
        self.arm(when + self.period)


async def main():
    beat = Beat(asyncio.get_running_loop(), 1)
    await asyncio.sleep(5.5)
    beat.handle.cancel()
    await asyncio.sleep(3)
    print("beats", beat.count)


asyncio.run(main())
