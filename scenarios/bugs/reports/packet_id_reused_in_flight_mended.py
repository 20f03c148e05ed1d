# packet_id_reused_in_flight, fixed: an id in use is skipped; if all are, the
# packet waits.
# explore: --slow 0
# runs: 200
import asyncio
import random

ID_MAX = 12  # 65535 in reality


class Broker:
    """Stores a message, and acknowledges it."""

    def __init__(self):
        self.client = None
        self.topics = {}
        self.last_ping = 0.0
        self.working = set()

    def on_publish(self, packet_id, topic, payload):
        task = asyncio.create_task(self.store(packet_id, topic, payload))
        self.working.add(task)
        task.add_done_callback(self.working.discard)

    def on_pingreq(self):
        self.last_ping = asyncio.get_running_loop().time()

    async def store(self, packet_id, topic, payload):
        await asyncio.sleep(0.001)
        while random.randrange(10) == 9:
            await asyncio.sleep(0.0075)  # the disk is busy
        self.topics.setdefault(topic, set()).add(payload)
        await asyncio.sleep(0.001)
        self.client.on_puback(packet_id)


class Packet:
    def __init__(self, topic, payload):
        self.topic = topic
        self.payload = payload
        self.acknowledged = asyncio.get_running_loop().create_future()


class Client:
    def __init__(self, broker):
        self.broker = broker
        broker.client = self
        self.last_id = 0
        self.in_flight = {}
        self.ids = asyncio.Semaphore(ID_MAX)

    def next_id(self):
        self.last_id = self.last_id % ID_MAX + 1
        while self.last_id in self.in_flight:
            self.last_id = self.last_id % ID_MAX + 1
        return self.last_id

    def on_puback(self, packet_id):
        packet = self.in_flight.pop(packet_id, None)
        if packet is not None:
            self.ids.release()
            packet.acknowledged.set_result(None)

    async def publish(self, topic, payload):
        packet = Packet(topic, payload)
        await self.ids.acquire()
        packet_id = self.next_id()
        self.in_flight[packet_id] = packet
        await asyncio.sleep(0.001)
        self.broker.on_publish(packet_id, topic, payload)
        await packet.acknowledged


async def keep_alive(broker, interval):
    while True:
        await asyncio.sleep(interval)
        broker.on_pingreq()


async def meter(client, topic, count, pause):
    """Publishes its readings, a few at a time."""
    readings = []
    for n in range(count):
        readings.append(asyncio.create_task(client.publish(topic, n)))
        await asyncio.sleep(pause)
        readings = [reading for reading in readings if not reading.done()]
        if len(readings) > 3:
            await asyncio.wait(readings, return_when=asyncio.FIRST_COMPLETED)
    await asyncio.gather(*readings)


async def main():
    random.seed(1507)  # by default the disk is never busy
    broker = Broker()
    client = Client(broker)
    pinging = asyncio.create_task(keep_alive(broker, 0.02))
    meters = {"power": 0.0052, "water": 0.0061, "gas": 0.0073}
    await asyncio.gather(*(meter(client, topic, 29, pause)
                           for topic, pause in meters.items()))
    pinging.cancel()
    for topic in meters:
        missing = set(range(29)) - broker.topics[topic]
        assert not missing, f"{topic}: {missing} missing"


asyncio.run(main())
