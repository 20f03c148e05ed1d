import asyncio

class Server:
    def __init__(self):
        self.orders = []
        self.seen = set()

    async def order(self, id, item):
        if id in self.seen:
            return "duplicate"
        await asyncio.sleep(0.03)
        self.seen.add(id)
        self.orders.append(item)
        return "ok"

async def buy(server):
    for _ in range(3):
        try:
            task = asyncio.ensure_future(server.order(7, "book"))
            return await asyncio.wait_for(asyncio.shield(task), 0.05)
        except TimeoutError:
            pass

async def main():
    server = Server()
    await buy(server)
    await asyncio.sleep(1)
    assert server.orders == ["book"], server.orders

asyncio.run(main())
