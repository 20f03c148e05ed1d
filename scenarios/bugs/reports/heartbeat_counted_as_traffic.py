# An AMQP client sends a heartbeat if it has sent nothing since its last check
# (https://github.com/amqp-node/amqplib/pull/556), but counts the heartbeat
# itself as traffic: it sends only every second one. The broker closes a
# connection after three silent intervals. Needs a heartbeat that each of three
# hops delays.
# explore: --slow 0
import asyncio
import random

INTERVAL = 0.006  # half of the timeout that both sides agreed on
SILENT_MAX = 3


def latency():
    """Three hops, each of which may be congested."""
    busy = sum(random.randrange(12) == 11 for _ in range(3))
    return 0.001 + 0.0024 * busy


class Connection:
    """Both ends; frames of one end arrive in order."""

    def __init__(self, name, broker):
        self.name = name
        self.broker = broker
        self.sent = False  # since the client's last check
        self.received = False  # since the broker's last check
        self.silent = 0
        self.closed = False
        self.last_arrival = 0.0
        self.unacked = {}
        self.delivered = 0

    def send(self, kind, value):
        self.sent = True
        loop = asyncio.get_running_loop()
        arrival = max(loop.time() + latency(), self.last_arrival)
        self.last_arrival = arrival
        loop.call_at(arrival, self.on_frame, kind, value)

    def on_frame(self, kind, value):
        if self.closed:
            return
        self.received = True
        if kind == "publish":
            self.broker.store(value)
        elif kind == "ack":
            self.unacked.pop(value, None)

    async def beat(self):
        """The client's timer."""
        while not self.closed:
            await asyncio.sleep(INTERVAL)
            if not self.sent:
                self.send("heartbeat", None)
                continue
            self.sent = False

    async def monitor(self):
        """The broker's timer."""
        while not self.closed:
            await asyncio.sleep(INTERVAL)
            self.silent = 0 if self.received else self.silent + 1
            self.received = False
            if self.silent >= SILENT_MAX:
                self.closed = True
                self.broker.on_lost(self)


class Broker:
    def __init__(self):
        self.messages = []
        self.stored = 0
        self.lost = []

    def store(self, message):
        self.stored += 1
        self.messages.append(message)

    def deliver(self, connection):
        if self.messages and not connection.closed:
            message = self.messages.pop(0)
            connection.delivered += 1
            connection.unacked[message] = True
            return message
        return None

    def on_lost(self, connection):
        """Its unacknowledged messages will be delivered again."""
        self.lost.append((connection.name,
                          asyncio.get_running_loop().time()))
        self.messages[:0] = list(connection.unacked)


async def publisher(connection, bursts, pause):
    """Some messages at once, then nothing for a while."""
    for burst in range(bursts):
        for n in range(1 + burst % 3):
            connection.send("publish", f"{connection.name}-{burst}-{n}")
        await asyncio.sleep(pause)


async def consumer(broker, connection, rounds, pause):
    for _ in range(rounds):
        message = broker.deliver(connection)
        if message is not None:
            await asyncio.sleep(0.002)
            connection.send("ack", message)
        await asyncio.sleep(pause)


async def main():
    broker = Broker()
    connections = [Connection(name, broker) for name in ("web", "mail", "log")]
    timers = []
    for number, connection in enumerate(connections):
        timers.append(asyncio.create_task(connection.beat()))
        await asyncio.sleep(0.0017)
        timers.append(asyncio.create_task(connection.monitor()))
    await asyncio.gather(publisher(connections[0], 14, 0.027),
                         publisher(connections[1], 12, 0.034),
                         consumer(broker, connections[2], 26, 0.011))
    for timer in timers:
        timer.cancel()
    assert not broker.lost, f"closed, but alive: {broker.lost}"


asyncio.run(main())
