# retried_batch_out_of_sequence, fixed: a batch before the last acknowledged
# one has been written.
# explore: --slow 0
# runs: 200
import asyncio
import random

IN_FLIGHT_MAX = 5
REQUEST_TIMEOUT = 0.008
KNOWN_BATCHES = 6
TRIES_MAX = 25


class OutOfOrderSequence(Exception):
    pass


class ProducerFailed(Exception):
    pass


class Broker:
    """One partition."""

    def __init__(self):
        self.log = []
        self.last = {}  # producer: its last sequence number
        self.known = {}  # producer: sequence numbers of its last batches

    async def handle(self, producer, sequence, batch):
        await asyncio.sleep(0.001)
        answer = self.append(producer, sequence, batch)
        await asyncio.sleep(0.001)
        if random.randrange(8) == 7:
            await asyncio.sleep(1)  # the reply is lost
        return answer

    def append(self, producer, sequence, batch):
        known = self.known.setdefault(producer, [])
        if sequence in known:
            return "duplicate"
        if sequence != self.last.get(producer, -1) + 1:
            return "out of order"
        self.log.append((producer, batch))
        self.last[producer] = sequence
        known.append(sequence)
        del known[:-KNOWN_BATCHES]
        return "written"


class Producer:
    def __init__(self, name, broker):
        self.name = name
        self.broker = broker
        self.next = 0
        self.in_flight = asyncio.Semaphore(IN_FLIGHT_MAX)
        self.last_acked = -1
        self.retries = 0

    async def request(self, sequence, batch):
        async with asyncio.timeout(REQUEST_TIMEOUT):
            answer = await self.broker.handle(self.name, sequence, batch)
        if answer == "out of order":
            raise OutOfOrderSequence(sequence)

    async def deliver(self, sequence, batch):
        for _ in range(TRIES_MAX):
            try:
                await self.request(sequence, batch)
                self.last_acked = max(self.last_acked, sequence)
                self.in_flight.release()
                return
            except TimeoutError:
                self.retries += 1
            except OutOfOrderSequence:
                if sequence < self.last_acked:
                    self.in_flight.release()
                    return
                # An earlier batch may not be written yet.
                self.retries += 1
                await asyncio.sleep(0.003)
        raise ProducerFailed(f"{self.name} gives up batch {sequence}: "
                             f"{self.last_acked} is acknowledged")

    async def send(self, batch):
        await self.in_flight.acquire()
        sequence = self.next
        self.next += 1
        return asyncio.create_task(self.deliver(sequence, batch))


async def application(producer, count, pause):
    sent = []
    for n in range(count):
        sent.append(await producer.send(f"batch {n}"))
        await asyncio.sleep(pause)
    await asyncio.gather(*sent)


async def main():
    random.seed(761)  # by default no reply is lost
    broker = Broker()
    producers = [Producer(name, broker) for name in ("orders", "clicks")]
    await asyncio.gather(application(producers[0], 44, 0.0042),
                         application(producers[1], 30, 0.0053))
    for producer, count in zip(producers, (44, 30)):
        batches = [batch for name, batch in broker.log
                   if name == producer.name]
        assert batches == [f"batch {n}" for n in range(count)], batches


asyncio.run(main())
