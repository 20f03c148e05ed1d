import asyncio


class Pool:
    """One connection, made when it is needed."""

    def __init__(self):
        self.idle = []
        self.made = 0

    async def make(self):
        await asyncio.sleep(0.05)
        self.made += 1
        return self.made

    async def query(self):
        # Who comes while the connection is used makes another one: here only
        # if the machine stalls.
        if self.idle:
            connection = self.idle.pop()
        else:
            connection = await self.make()
        await asyncio.sleep(0.02)
        self.idle.append(connection)
        return connection
