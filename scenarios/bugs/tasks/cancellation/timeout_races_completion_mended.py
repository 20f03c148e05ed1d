# timeout_races_completion, fixed: a request carries its id, and the server
# applies each id once.
# explore:
import asyncio


class Server:
    def __init__(self):
        self.applied = []
        self.ids = set()

    async def pay(self, request, amount):
        if request in self.ids:
            return
        self.ids.add(request)
        self.applied.append(amount)
        await asyncio.sleep(1)  # the reply is in transit


async def client(server):
    for _ in range(3):
        try:
            async with asyncio.timeout(2):
                await server.pay("request 1", 100)
            return
        except TimeoutError:
            pass


async def main():
    server = Server()
    await asyncio.gather(client(server), return_exceptions=True)
    assert len(server.applied) <= 1, server.applied


asyncio.run(main())
