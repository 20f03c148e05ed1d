import asyncio

class Topic:
    def __init__(self):
        self.subscribers = set()

    def subscribe(self):
        queue = asyncio.Queue()
        self.subscribers.add(queue)
        return queue

    async def publish(self, message):
        for queue in list(self.subscribers):
            await queue.put(message)

async def listener(topic):
    await asyncio.sleep(0.1)
    await asyncio.sleep(0)
    queue = topic.subscribe()
    return await queue.get()

async def publisher(topic):
    await asyncio.sleep(0.2)
    await topic.publish("hello")

async def main():
    topic = Topic()
    got, _ = await asyncio.gather(listener(topic), publisher(topic), return_exceptions=True)
    assert got == "hello", got

asyncio.run(main())
