# A circuit breaker admits one request to probe whether the server is back. It
# changes its state only when the reply arrives, so a second request is
# admitted meanwhile. Needs two requests within the time of one probe.
# explore:
import asyncio


class Breaker:
    def __init__(self):
        self.state = "closed"
        self.opened_at = 0

    def trip(self):
        self.state = "open"
        self.opened_at = asyncio.get_running_loop().time()

    async def call(self, server):
        now = asyncio.get_running_loop().time()
        if self.state != "closed":
            if self.state == "probing" or now < self.opened_at + 1:
                return None
        answer = await server.ask()
        self.state = "closed"
        return answer


class Server:
    def __init__(self):
        self.active = 0
        self.most = 0

    async def ask(self):
        self.active += 1
        self.most = max(self.most, self.active)
        await asyncio.sleep(0.2)
        self.active -= 1
        return "pong"


async def client(breaker, server, at):
    await asyncio.sleep(at)
    if breaker.state != "closed":
        await breaker.call(server)


async def main():
    breaker, server = Breaker(), Server()
    breaker.trip()
    await asyncio.gather(client(breaker, server, 0.5),
                         client(breaker, server, 1.1),
                         client(breaker, server, 1.6))
    assert server.most <= 1, "two probes at once"


asyncio.run(main())
