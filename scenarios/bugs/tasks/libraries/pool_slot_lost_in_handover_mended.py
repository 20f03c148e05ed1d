# pool_slot_lost_in_handover, fixed: a cancelled request releases its connection.
# explore: --inject cancel
import asyncio


class Connection:
    def __init__(self):
        self.state = "new"


class Pool:
    def __init__(self, limit):
        self.limit = limit
        self.connections = []
        self.requests = []

    def assign(self):
        self.connections = [c for c in self.connections if c.state != "closed"]
        for waiter in self.requests:
            if len(self.connections) >= self.limit:
                return
            if not waiter.done():
                self.connections.append(Connection())
                waiter.set_result(self.connections[-1])

    async def request(self, seconds):
        waiter = asyncio.get_running_loop().create_future()
        self.requests.append(waiter)
        self.assign()
        try:
            connection = await waiter
        except asyncio.CancelledError:
            if waiter.done() and not waiter.cancelled():
                waiter.result().state = "closed"
                self.assign()
            raise
        finally:
            self.requests.remove(waiter)
        connection.state = "open"
        try:
            await asyncio.sleep(seconds)
        finally:
            connection.state = "closed"
            self.assign()


async def main():
    pool = Pool(1)
    await asyncio.wait([asyncio.create_task(pool.request(seconds))
                        for seconds in (1, 2, 1)])
    pool.assign()
    assert not pool.connections, pool.connections[0].state


asyncio.run(main())
