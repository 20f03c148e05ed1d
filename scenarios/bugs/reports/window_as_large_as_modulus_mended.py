# window_as_large_as_modulus, fixed: at most 7 frames are unacknowledged, so
# that a reply is unambiguous.
# explore: --slow 0 --ticks 5000
# runs: 200
import asyncio
import random

MODULUS = 8
WINDOW = 7
PATIENCE = 0.03
LOSSES_MAX = 8


class Link:
    """One direction: in order, and it may lose frames."""

    def __init__(self, receive):
        self.receive = receive
        self.frames = asyncio.Queue()
        self.lost = 0

    def send(self, *frame):
        self.frames.put_nowait(frame)

    async def run(self):
        while True:
            frame = await self.frames.get()
            await asyncio.sleep(0.001)
            if random.randrange(40) == 39 and self.lost < LOSSES_MAX:
                self.lost += 1
            else:
                self.receive(*frame)


class Receiver:
    def __init__(self):
        self.expected = 0
        self.messages = []
        self.rejected = False
        self.replies = None
        self.pending = None

    def on_frame(self, number, message):
        if message is None:  # a poll
            self.replies.send("FINAL", self.expected)
        elif number == self.expected:
            self.messages.append(message)
            self.expected = (self.expected + 1) % MODULUS
            self.rejected = False
            if self.pending is None:
                loop = asyncio.get_running_loop()
                self.pending = loop.call_later(0.004, self.acknowledge)
        elif not self.rejected:
            self.rejected = True
            self.replies.send("REJ", self.expected)

    def acknowledge(self):
        self.pending = None
        self.replies.send("RR", self.expected)


class Sender:
    def __init__(self, frames):
        self.frames = frames
        self.unacked = []  # oldest first
        self.oldest = 0
        self.news = asyncio.Event()
        self.polled = False
        self.resent = 0

    def on_reply(self, kind, expected):
        count = (expected - self.oldest) % MODULUS
        if count > len(self.unacked):
            return
        del self.unacked[:count]
        self.oldest = (self.oldest + count) % MODULUS
        if kind == "FINAL":
            self.polled = False
        if kind != "RR":
            for index in range(len(self.unacked)):
                self.resent += 1
                self.transmit(index)
        self.news.set()

    def transmit(self, index):
        self.frames.send((self.oldest + index) % MODULUS, self.unacked[index])

    async def drain(self, limit):
        """Waits until fewer than LIMIT messages are unacknowledged."""
        while len(self.unacked) >= limit or self.polled:
            self.news.clear()
            try:
                async with asyncio.timeout(PATIENCE):
                    await self.news.wait()
            except TimeoutError:
                self.polled = True
                self.frames.send(0, None)

    async def send(self, message):
        await self.drain(WINDOW)
        self.unacked.append(message)
        self.transmit(len(self.unacked) - 1)


async def transfer(sender, messages):
    """In bursts, most of them small."""
    for n, message in enumerate(messages):
        await sender.send(message)
        if n % 5 == 4 and n % 40 > 16:
            await asyncio.sleep(0.012)
    await sender.drain(1)


async def main():
    random.seed(7148)  # by default nothing is lost
    receiver = Receiver()
    frames = Link(receiver.on_frame)
    sender = Sender(frames)
    receiver.replies = Link(sender.on_reply)
    links = [asyncio.create_task(link.run())
             for link in (frames, receiver.replies)]
    messages = [f"message {n}" for n in range(200)]
    await transfer(sender, messages)
    for link in links:
        link.cancel()
    assert receiver.messages == messages, (
        f"{len(receiver.messages)} of {len(messages)} messages arrived")


asyncio.run(main())
