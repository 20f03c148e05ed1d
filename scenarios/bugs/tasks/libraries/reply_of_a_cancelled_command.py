# redis-py 2665: a command is cancelled between its request and the reply; its
# connection returns to the pool, and the next command on it reads that reply.
# Needs a cancellation while the reply is awaited.
# explore: --inject cancel
import asyncio


class Connection:
    def __init__(self, name):
        self.name = name
        self.replies = []
        self.arrived = asyncio.Event()

    def send(self, command):
        loop = asyncio.get_running_loop()
        loop.call_later(0.02, self.on_reply, "reply to " + command)

    def on_reply(self, reply):
        self.replies.append(reply)
        self.arrived.set()

    async def read(self):
        while not self.replies:
            self.arrived.clear()
            await self.arrived.wait()
        return self.replies.pop(0)


class Client:
    def __init__(self, size):
        self.free = asyncio.Queue()
        for n in range(size):
            self.free.put_nowait(Connection(n))

    async def execute(self, command):
        connection = await self.free.get()
        try:
            connection.send(command)
            return await connection.read()
        finally:
            self.free.put_nowait(connection)


async def user(client, n):
    for k in range(3):
        command = f"GET {n}:{k}"
        got = await client.execute(command)
        assert got == "reply to " + command, (command, got)
        await asyncio.sleep(0.01 * n)


async def ticker(seen):
    for k in range(20):
        seen.append(k)
        await asyncio.sleep(0.013)


async def main():
    client = Client(2)
    seen = []
    jobs = [asyncio.create_task(user(client, n)) for n in range(4)]
    jobs.append(asyncio.create_task(ticker(seen)))
    results = await asyncio.gather(*jobs, return_exceptions=True)
    for result in results:
        if isinstance(result, AssertionError):
            raise result


asyncio.run(main())
