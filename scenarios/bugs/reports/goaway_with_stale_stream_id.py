# A server that closes an HTTP/2 connection announces the last request that it
# processed (https://github.com/nghttp2/nghttp2/issues/2870). It takes the
# number when it queues the GOAWAY frame; a request that arrives while the
# frame is queued is carried out, and the client sends it again. Needs large
# responses that delay the frame, and a request in between.
# explore: --slow 0
import asyncio
import random

LATENCY = 0.001
CONNECTION_AGE = 0.051


class Shop:
    """The application."""

    def __init__(self):
        self.orders = []

    async def order(self, number):
        await asyncio.sleep(0.002)
        self.orders.append(number)


class ServerConnection:
    def __init__(self, shop, client):
        self.shop = shop
        self.client = client
        self.last_stream = 0
        self.goaway_sent = False
        self.out = asyncio.Queue()
        self.streams = 0
        self.tasks = [asyncio.create_task(self.write()),
                      asyncio.create_task(self.age())]

    def receive(self, stream, number):
        if self.goaway_sent:
            return  # the client will send it again
        self.last_stream = max(self.last_stream, stream)
        self.streams += 1
        self.tasks.append(asyncio.create_task(self.respond(stream, number)))

    async def respond(self, stream, number):
        await self.shop.order(number)
        parts = 2 if random.randrange(7) < 6 else 9  # a large response
        for part in ["HEADERS"] + ["DATA"] * parts + ["END"]:
            self.out.put_nowait((part, stream))

    async def age(self):
        await asyncio.sleep(CONNECTION_AGE)
        self.out.put_nowait(("GOAWAY", self.last_stream))

    async def write(self):
        """Sends one frame after the other."""
        while True:
            kind, value = await self.out.get()
            await asyncio.sleep(0.00008)
            if kind == "GOAWAY":
                self.goaway_sent = True
            elif kind == "END":
                self.streams -= 1
            loop = asyncio.get_running_loop()
            loop.call_later(LATENCY, self.client.receive, kind, value)
            if self.goaway_sent and self.streams == 0:
                return


class ClientConnection:
    def __init__(self, shop):
        self.server = ServerConnection(shop, self)
        self.last_stream = -1
        self.waiting = {}
        self.closing = False

    def receive(self, kind, value):
        if kind == "GOAWAY":
            self.closing = True
            for stream in [s for s in self.waiting if s > value]:
                self.finish(stream, "not processed")
        elif kind == "END":
            self.finish(value, "done")

    def finish(self, stream, outcome):
        answer = self.waiting.pop(stream, None)
        if answer is not None and not answer.done():
            answer.set_result(outcome)

    async def request(self, number):
        """False: the server has not processed it, and never will."""
        loop = asyncio.get_running_loop()
        self.last_stream += 2
        answer = self.waiting[self.last_stream] = loop.create_future()
        loop.call_later(LATENCY, self.server.receive, self.last_stream, number)
        return await answer == "done"


class Client:
    def __init__(self, shop):
        self.shop = shop
        self.connection = ClientConnection(shop)
        self.connections = [self.connection]
        self.retried = 0

    async def order(self, number):
        while True:
            if self.connection.closing:
                self.connection = ClientConnection(self.shop)
                self.connections.append(self.connection)
            if await self.connection.request(number):
                return
            self.retried += 1


async def customer(client, first, count, pause):
    for number in range(first, first + count):
        await client.order(number)
        await asyncio.sleep(pause)


async def main():
    random.seed(7277)  # by default no response is large
    shop = Shop()
    client = Client(shop)
    await asyncio.gather(customer(client, 0, 18, 0.0061),
                         customer(client, 100, 18, 0.0083),
                         customer(client, 200, 18, 0.0107))
    for connection in client.connections:
        for task in connection.server.tasks:
            task.cancel()
    twice = {n for n in shop.orders if shop.orders.count(n) > 1}
    assert not twice, f"carried out twice: {twice}"
    assert len(shop.orders) == 54


asyncio.run(main())
