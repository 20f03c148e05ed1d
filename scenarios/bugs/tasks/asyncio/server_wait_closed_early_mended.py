# server_wait_closed_early, fixed: wait_closed() waits while handlers run.
# explore: --slow 4
import asyncio


class Server:
    def __init__(self):
        self.sockets = ["listening"]
        self.active = 0
        self.waiters = []

    def attach(self):
        self.active += 1

    def detach(self):
        self.active -= 1
        if self.active == 0 and not self.sockets:
            for waiter in self.waiters:
                if not waiter.done():
                    waiter.set_result(None)

    def close(self):
        self.sockets = None

    async def wait_closed(self):
        if self.active == 0:
            return
        waiter = asyncio.get_running_loop().create_future()
        self.waiters.append(waiter)
        await waiter


class Database:
    def __init__(self):
        self.open = True

    async def query(self, seconds):
        assert self.open, "a query on a closed database"
        await asyncio.sleep(seconds)


async def handle(server, database, start):
    await asyncio.sleep(start)
    if server.sockets is None:
        return
    server.attach()
    try:
        await database.query(0.5)
        await database.query(0.5)
    finally:
        server.detach()


async def main():
    server, database = Server(), Database()
    clients = [asyncio.create_task(handle(server, database, start))
               for start in (0, 2)]
    await asyncio.sleep(4)
    server.close()
    await server.wait_closed()
    database.open = False
    await asyncio.gather(*clients)


asyncio.run(main())
