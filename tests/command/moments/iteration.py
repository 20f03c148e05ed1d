import asyncio

class Server:
    def __init__(self):
        self.clients = {}

    async def broadcast(self, text):
        for name in self.clients:
            await self.send(name, text)

    async def send(self, name, text):
        await asyncio.sleep(0.01)

    async def connect(self, name, at):
        await asyncio.sleep(at)
        self.clients[name] = 1

async def main():
    s = Server()
    async def talk():
        await asyncio.sleep(0.5)
        await s.broadcast("hi")
    await asyncio.gather(s.connect("a", 0.1), s.connect("b", 0.4), talk(), s.connect("c", 0.8))

asyncio.run(main())
