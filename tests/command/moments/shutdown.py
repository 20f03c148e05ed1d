import asyncio

class Server:
    def __init__(self):
        self.tasks = set()
        self.closed = False
        self.handled = []

    async def handle(self, n):
        await asyncio.sleep(0.05)
        self.handled.append(n)

    async def accept(self, n, delay):
        await asyncio.sleep(delay)
        await asyncio.sleep(0)  # read the request
        if self.closed:
            return
        task = asyncio.create_task(self.handle(n))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def close(self):
        await asyncio.sleep(0.5)
        if self.tasks:
            await asyncio.wait(self.tasks)
        self.closed = True

async def main():
    server = Server()
    await asyncio.gather(server.accept(1, 0.1), server.accept(2, 0.4), server.close())
    assert server.handled == [1, 2], server.handled

asyncio.run(main())
