# drain_chain_broken, fixed: a cancelled drainer that had already been woken
# wakes the next one.
# explore: --inject cancel
import asyncio
import collections


class Writer:
    def __init__(self):
        self.draining = False
        self.queue = collections.deque()

    async def drain(self):
        if self.draining:
            turn = asyncio.get_running_loop().create_future()
            self.queue.append(turn)
            try:
                await turn
            except asyncio.CancelledError:
                if not turn.cancelled():
                    self.pass_on()
                raise
        self.draining = True
        try:
            await asyncio.sleep(1)
        finally:
            self.pass_on()

    def pass_on(self):
        while self.queue:
            turn = self.queue.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self.draining = False


async def main():
    writer = Writer()
    await asyncio.gather(*(writer.drain() for _ in range(3)),
                         return_exceptions=True)
    assert not writer.queue


asyncio.run(main())
