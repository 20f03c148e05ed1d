# anyio 3's MemoryObjectSendStream.send (anyio 536): the receiver has taken the
# item, but the sender, cancelled before it runs, raises CancelledError as if
# the item had not been sent; the caller sends it again to another receiver.
# Needs a cancellation of the sender between the wakeup and its step.
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
