# A transport over datagrams retransmits lost data, but not a lost update of
# the flow-control limit (https://github.com/cloudflare/quiche/pull/525,
# https://github.com/mozilla/neqo/issues/720). The next update makes up for it,
# unless the sender is already blocked. Needs the loss of three consecutive
# updates of one stream.
# explore: --slow 0
import asyncio
import random

WINDOW = 9
UPDATE_EVERY = 3
LATENCY = 0.001
RESEND = 0.006
INTERVAL = 0.0028


class Path:
    """One direction. In a bad interval every datagram is lost."""

    def __init__(self, lossy):
        self.lossy = lossy
        self.bad = {}  # number of the interval: whether it is bad

    def is_bad(self):
        now = asyncio.get_running_loop().time()
        interval = int(now / INTERVAL)
        if interval not in self.bad:
            self.bad[interval] = random.randrange(6) == 5
        return self.bad[interval]

    def send(self, receive, *packet):
        if self.lossy and self.is_bad():
            return
        asyncio.get_running_loop().call_later(LATENCY, receive, *packet)


class Receiver:
    """One stream's receiving side."""

    def __init__(self, path, size):
        self.path = path
        self.sender = None
        self.size = size
        self.limit = WINDOW
        self.chunks = {}
        self.read = 0
        self.changed = asyncio.Event()

    def on_data(self, offset, chunk):
        assert offset < self.limit, "flow control violated"
        self.chunks[offset] = chunk
        self.path.send(self.sender.on_ack, offset)
        self.changed.set()

    async def consume(self):
        """The application reads in order."""
        while self.read < self.size:
            while self.read not in self.chunks:
                self.changed.clear()
                await self.changed.wait()
            await asyncio.sleep(0.001)
            self.read += 1
            if self.read % UPDATE_EVERY == 0:
                self.grant()
        return "".join(self.chunks[n] for n in range(self.size))

    def grant(self):
        self.limit = self.read + WINDOW
        self.path.send(self.sender.on_limit, self.limit)


class Sender:
    def __init__(self, path, text):
        self.path = path
        self.text = text
        self.receiver = None
        self.limit = WINDOW
        self.unacked = {}
        self.resent = 0
        self.blocked = 0
        self.changed = asyncio.Event()

    def on_ack(self, offset):
        timer = self.unacked.pop(offset, None)
        if timer is not None:
            timer.cancel()
        self.changed.set()

    def on_limit(self, limit):
        self.limit = max(self.limit, limit)
        self.changed.set()

    def transmit(self, offset):
        loop = asyncio.get_running_loop()
        self.unacked[offset] = loop.call_later(RESEND, self.retransmit, offset)
        self.path.send(self.receiver.on_data, offset, self.text[offset])

    def retransmit(self, offset):
        self.resent += 1
        self.transmit(offset)

    async def wait(self):
        self.changed.clear()
        await self.changed.wait()

    async def run(self):
        for offset in range(len(self.text)):
            while offset >= self.limit:
                self.blocked += 1
                await self.wait()
            self.transmit(offset)
            await asyncio.sleep(0.0007)
        while self.unacked:
            await self.wait()


async def stream(forth, back, text):
    receiver, sender = Receiver(back, len(text)), Sender(forth, text)
    receiver.sender, sender.receiver = sender, receiver
    _, got = await asyncio.gather(sender.run(), receiver.consume())
    assert got == text


async def main():
    random.seed(7937)  # by default nothing is lost
    forth, back = Path(lossy=False), Path(lossy=True)
    letters = "abcdefghijklmnopqrstuvwxyz"
    await asyncio.gather(stream(forth, back, letters * 4),
                         stream(forth, back, letters * 3),
                         stream(forth, back, letters * 3))


asyncio.run(main())
