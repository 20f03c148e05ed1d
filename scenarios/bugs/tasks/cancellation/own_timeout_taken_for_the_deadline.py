# Retries with a timeout for each attempt, under a deadline for all. A
# TimeoutError that leaves the deadline's block is taken for the deadline, but
# the last attempt's own one leaves it, too: the spare server is never asked,
# though there was time left.
# Needs slow replies to all attempts.
# explore:
import asyncio

ATTEMPTS = 2


class Server:
    def __init__(self, name, duration):
        self.name, self.duration = name, duration
        self.requests = 0

    async def get(self):
        self.requests += 1
        await asyncio.sleep(self.duration / 2)
        await asyncio.sleep(self.duration / 2)
        return self.name


async def attempts(server):
    for attempt in range(ATTEMPTS):
        try:
            async with asyncio.timeout(0.1):
                return await server.get()
        except TimeoutError:
            if attempt + 1 == ATTEMPTS:
                raise
            await asyncio.sleep(0.01)
    return None


async def fetch(main_server, spare, deadline):
    try:
        async with asyncio.timeout(deadline) as scope:
            return await attempts(main_server)
    except TimeoutError:
        return "late"


async def main():
    loop = asyncio.get_running_loop()
    replies = []
    for _ in range(3):
        began = loop.time()
        reply = await fetch(Server("main", 0.06), Server("spare", 0.02), 2.5)
        if loop.time() - began < 1:
            replies.append(reply)
        await asyncio.sleep(0.05)
    assert "late" not in replies, replies


asyncio.run(main())
