# A token is valid for 30 s, which is checked before its request is built, but
# not when the request is sent. Needs a machine that stalls in between, for
# longer than any sleep in this program.
# explore: --slow 30
import asyncio


class Session:
    def __init__(self):
        self.loop = asyncio.get_running_loop()
        self.made = self.loop.time()

    async def token(self):
        if self.loop.time() - self.made > 20:
            await asyncio.sleep(0.1)
            self.made = self.loop.time()
        return self.made


class Server:
    def __init__(self):
        self.refused = 0

    def accept(self, token):
        if asyncio.get_running_loop().time() - token > 30:
            self.refused += 1


async def request(session, server, pause):
    await asyncio.sleep(pause)
    token = await session.token()
    await asyncio.sleep(0.05)
    server.accept(token)


async def main():
    session, server = Session(), Server()
    await asyncio.gather(*(request(session, server, pause)
                           for pause in (0.1, 0.4)))
    assert server.refused == 0, "a token was too old"


asyncio.run(main())
