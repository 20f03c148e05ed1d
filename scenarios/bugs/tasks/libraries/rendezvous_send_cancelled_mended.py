# rendezvous_send_cancelled, fixed: a send whose item was taken returns, even
# if it was cancelled.
# explore: --inject cancel:sender
import asyncio
import collections


class Rendezvous:
    def __init__(self):
        self.parked = collections.deque()

    async def send(self, item):
        event = asyncio.Event()
        entry = (item, event)
        self.parked.append(entry)
        try:
            await event.wait()
        except asyncio.CancelledError:
            if entry in self.parked:
                self.parked.remove(entry)
            if event.is_set():
                return
            raise

    def receive_nowait(self):
        if not self.parked:
            return None
        item, event = self.parked.popleft()
        event.set()
        return item


async def sender(channel, item, unsent):
    try:
        await channel.send(item)
    except asyncio.CancelledError:
        unsent.append(item)
        raise


async def main():
    channel = Rendezvous()
    unsent = []
    received = []
    tasks = [asyncio.create_task(sender(channel, item, unsent), name="sender")
             for item in "ab"]
    for _ in range(4):
        await asyncio.sleep(1)
        item = channel.receive_nowait()
        if item is not None:
            received.append(item)
    await asyncio.wait(tasks)
    twice = [item for item in received if item in unsent]
    assert not twice, twice


asyncio.run(main())
