# An agent connects again whenever its connection fails: it catches ConnectionError. The resolver is down for a moment,
# too, and says so with gaierror, which is an OSError but no ConnectionError: the agent's task ends, nobody notices, and
# its metrics are never sent (statsd and IRC clients, paho). Fixed: any OSError is tried again.
# explore: --inject net:dns --runs 1000
import asyncio


class Agent:
    def __init__(self):
        self.queue = asyncio.Queue()
        self.sending = asyncio.create_task(self.run())

    async def send(self, text):
        _, writer = await asyncio.open_connection("metrics", 8125)
        writer.write(text)
        await writer.drain()
        writer.close()

    async def run(self):
        while True:
            text = await self.queue.get()
            while not await self.is_sent(text):
                await asyncio.sleep(1)
            self.queue.task_done()

    async def is_sent(self, text):
        try:
            await self.send(text)
        except ConnectionError:
            return False
        return True


async def main():
    received = []

    async def serve(reader, writer):
        received.append(await reader.read())
        writer.close()

    try:
        server = await asyncio.start_server(serve, "metrics", 8125)
    except OSError:
        return  # nothing to test: the server has no name
    agent = Agent()
    for number in range(3):
        agent.queue.put_nowait(b"requests:%d|c\n" % number)
    await asyncio.sleep(60)
    agent.sending.cancel()
    server.close()
    assert len(received) == 3, received


asyncio.run(main())
