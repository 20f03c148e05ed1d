# MQTT, quality of service 2: the receiver stores each PUBLISH until the PUBREL
# arrives, and stores a retransmitted one a second time
# (https://github.com/eclipse-mosquitto/mosquitto/issues/1751). A retransmitted
# PUBREL delivers the second copy. Needs the loss of a PUBREC and of a PUBCOMP
# of the same message: two deviations suffice.
# explore: --slow 0
import asyncio
import random

LATENCY = 0.0005
RESEND = 0.012
INTERVAL = 0.006
IN_FLIGHT_MAX = 6
COUNT = 26


class Link:
    """One direction, in order. In a bad interval every packet is lost."""

    def __init__(self, receive):
        self.receive = receive
        self.packets = []
        self.filled = asyncio.Event()
        self.bad = {}  # number of the interval: whether it is bad

    def is_bad(self):
        now = asyncio.get_running_loop().time()
        interval = int(now / INTERVAL)
        if interval not in self.bad:
            self.bad[interval] = random.randrange(8) == 7
        return self.bad[interval]

    def send(self, kind, mid, payload=None):
        if (kind, mid, payload) not in self.packets:
            self.packets.append((kind, mid, payload))
            self.filled.set()

    async def run(self):
        while True:
            while not self.packets:
                self.filled.clear()
                await self.filled.wait()
            packet = self.packets.pop(0)
            await asyncio.sleep(LATENCY)
            if not self.is_bad():
                self.receive(*packet)


class Subscriber:
    def __init__(self):
        self.link = None
        self.stored = []  # published, and not yet released
        self.delivered = []

    def receive(self, kind, mid, payload):
        if kind == "PUBLISH":
            self.stored.append((mid, payload))
            self.link.send("PUBREC", mid)
        elif kind == "PUBREL":
            self.release(mid)
            self.link.send("PUBCOMP", mid)

    def release(self, mid):
        for index, message in enumerate(self.stored):
            if message[0] == mid:
                del self.stored[index]
                self.delivered.append(message[1])
                return


class Broker:
    def __init__(self):
        self.link = None
        self.slots = asyncio.Semaphore(IN_FLIGHT_MAX)
        self.next_mid = 0
        self.waiting = {}  # (answer, mid): future
        self.resent = 0

    def receive(self, kind, mid, payload):
        answered = self.waiting.get((kind, mid))
        if answered is not None and not answered.done():
            answered.set_result(True)

    async def exchange(self, kind, mid, payload, answer):
        """Sends until the answer comes."""
        answered = asyncio.get_running_loop().create_future()
        self.waiting[answer, mid] = answered
        while not answered.done():
            self.link.send(kind, mid, payload)
            await asyncio.wait([answered], timeout=RESEND)
            self.resent += not answered.done()
        del self.waiting[answer, mid]

    async def publish(self, payload):
        async with self.slots:
            self.next_mid += 1
            mid = self.next_mid
            await self.exchange("PUBLISH", mid, payload, "PUBREC")
            await self.exchange("PUBREL", mid, None, "PUBCOMP")


async def sensor(broker, name, count, pause):
    for n in range(count):
        await broker.publish(f"{name}: {n}")
        await asyncio.sleep(pause)


async def main():
    random.seed(278016)  # by default nothing is lost
    broker, subscriber = Broker(), Subscriber()
    broker.link = Link(subscriber.receive)
    subscriber.link = Link(broker.receive)
    links = [asyncio.create_task(side.link.run())
             for side in (broker, subscriber)]
    sensors = {"door": 0.005, "lamp": 0.007, "heat": 0.009}
    await asyncio.gather(*(sensor(broker, name, COUNT, pause)
                           for name, pause in sensors.items()))
    for link in links:
        link.cancel()
    for name in sensors:
        got = [text for text in subscriber.delivered if text.startswith(name)]
        sent = [f"{name}: {n}" for n in range(COUNT)]
        twice = {text for text in got if got.count(text) > 1}
        assert not twice, f"delivered twice: {twice}"
        assert sorted(got) == sorted(sent), set(sent) - set(got)


asyncio.run(main())
