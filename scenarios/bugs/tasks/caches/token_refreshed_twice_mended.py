# token_refreshed_twice, fixed: a request checks whether another one has
# refreshed the token meanwhile.
# explore:
import asyncio


class Api:
    def __init__(self):
        self.valid = 1
        self.lock = asyncio.Lock()
        self.token = 1

    async def call(self, token):
        await asyncio.sleep(0.05)
        return token == self.valid

    async def refresh(self):
        await asyncio.sleep(0.1)
        self.valid += 1
        self.token = self.valid

    async def request(self):
        used = self.token
        if await self.call(used):
            return
        async with self.lock:
            if self.token == used:
                await self.refresh()
        token = self.token
        await asyncio.sleep(0.1)  # back off
        assert await self.call(token), "logged out"


async def user(api, pause):
    for _ in range(3):
        await asyncio.sleep(pause)
        await api.request()


async def main():
    api = Api()
    loop = asyncio.get_running_loop()
    loop.call_later(1.0, setattr, api, "valid", 7)
    await asyncio.gather(user(api, 0.9), user(api, 0.55))


asyncio.run(main())
