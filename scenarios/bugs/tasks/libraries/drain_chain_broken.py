# A serialised drain() (aiohttp PR 1915): a drainer that finishes wakes the
# next one. If that one is cancelled before its step, it wakes no other. Needs
# a cancellation between the wakeup and the step.
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
            await turn
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
