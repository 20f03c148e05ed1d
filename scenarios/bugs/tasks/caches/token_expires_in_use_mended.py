# token_expires_in_use, fixed: a request that is refused is repeated with a new token.
# explore: --slow 30
import asyncio


class Session:
    def __init__(self):
        self.loop = asyncio.get_running_loop()
        self.made = self.loop.time()

    async def token(self):
        if self.made is None or self.loop.time() - self.made > 20:
            await asyncio.sleep(0.1)
            self.made = self.loop.time()
        return self.made


class Server:
    def __init__(self):
        self.accepted = 0

    def accept(self, token):
        if asyncio.get_running_loop().time() - token > 30:
            return False
        self.accepted += 1
        return True


async def request(session, server, pause):
    await asyncio.sleep(pause)
    while True:
        token = await session.token()
        await asyncio.sleep(0.05)
        if server.accept(token):
            return
        session.made = None


async def main():
    session, server = Session(), Server()
    await asyncio.gather(*(request(session, server, pause)
                           for pause in (0.1, 0.4)))
    assert server.accepted == 2, server.accepted


asyncio.run(main())
