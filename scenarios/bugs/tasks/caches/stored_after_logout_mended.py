# A session refreshes its token in the background. Logout forgets the token, but
# a refresh that is on its way stores the new one afterwards: the user is logged
# in again. A refresh that is done at once hides it.
# Needs a slow refresh, and a logout during it.
# explore:
import asyncio

LIFETIME = 1.0
MARGIN = 0.2


class Provider:
    def __init__(self):
        self.issued = 0
        self.revoked = set()

    async def refresh(self, token):
        await asyncio.sleep(0.02)
        if token in self.revoked:
            raise PermissionError(token)
        self.issued += 1
        await asyncio.sleep(0.02)
        return f"token {self.issued}"

    async def revoke(self, token):
        await asyncio.sleep(0.02)
        self.revoked.add(token)


class Session:
    def __init__(self, provider):
        self.provider = provider
        self.token = None
        self.refreshing = None
        self.epoch = 0

    async def login(self):
        self.token = await self.provider.refresh(None)
        self.schedule()

    def schedule(self):
        loop = asyncio.get_running_loop()
        self.timer = loop.call_later(LIFETIME - MARGIN, self.start_refresh)

    def start_refresh(self):
        self.refreshing = asyncio.create_task(self.refresh())

    async def refresh(self):
        epoch = self.epoch
        if self.token is None:
            return
        try:
            token = await self.provider.refresh(self.token)
        except PermissionError:
            return
        if epoch != self.epoch:
            return
        self.token = token
        self.schedule()

    async def logout(self):
        self.timer.cancel()
        self.epoch += 1
        token, self.token = self.token, None
        if token is not None:
            await self.provider.revoke(token)


async def use(session, count):
    for _ in range(count):
        await asyncio.sleep(0.3)
        if session.token is None:
            return
    await session.logout()


async def main():
    provider = Provider()
    for uses in 2, 5:
        session = Session(provider)
        await session.login()
        await use(session, uses)
        await asyncio.sleep(0.5)
        assert session.token is None, f"still has {session.token}"


asyncio.run(main())
