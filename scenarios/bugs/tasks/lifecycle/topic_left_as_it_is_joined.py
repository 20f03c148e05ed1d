# A client shares one upstream subscription for each topic, and counts its own
# subscribers. The last one leaves: the client sends "unsubscribe" and waits;
# another one comes meanwhile, sends "subscribe", which the server has already,
# and then the "unsubscribe" of the first is done.
# Needs a subscriber during an unsubscription.
# explore:
import asyncio


class Server:
    def __init__(self):
        self.topics = set()

    async def subscribe(self, topic):
        await asyncio.sleep(0.005)
        self.topics.add(topic)

    async def unsubscribe(self, topic):
        await asyncio.sleep(0.01)
        self.topics.discard(topic)


class Client:
    def __init__(self, server):
        self.server = server
        self.queues = {}
        self.lock = asyncio.Lock()

    async def subscribe(self, topic):
        queue = asyncio.Queue()
        await self.add(topic, queue)
        return queue

    async def add(self, topic, queue):
        members = self.queues.setdefault(topic, [])
        members.append(queue)
        if len(members) == 1:
            await self.server.subscribe(topic)

    async def unsubscribe(self, topic, queue):
        await self.remove(topic, queue)

    async def remove(self, topic, queue):
        members = self.queues[topic]
        members.remove(queue)
        if not members:
            del self.queues[topic]
            await self.server.unsubscribe(topic)

    def deliver(self, topic, message):
        if topic in self.server.topics:
            for queue in self.queues.get(topic, []):
                queue.put_nowait(message)


async def listener(client, start, count, heard):
    await asyncio.sleep(start)
    queue = await client.subscribe("news")
    for _ in range(count):
        heard.append(await queue.get())
    await client.unsubscribe("news", queue)


async def speaker(client, count):
    for number in range(count):
        await asyncio.sleep(0.05)
        client.deliver("news", number)


async def main():
    client, first, second = Client(Server()), [], []
    async with asyncio.TaskGroup() as group:
        group.create_task(listener(client, 0, 2, first))
        group.create_task(listener(client, 0.12, 2, second))
        group.create_task(speaker(client, 8))
    assert len(first) == len(second) == 2, (first, second)


asyncio.run(main())
