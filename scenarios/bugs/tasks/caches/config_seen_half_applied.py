# A reload sets one field, fetches the other one with an await, and sets that;
# a request in between uses the new host with the old port. Needs a request
# during the reload.
# explore:
import asyncio


class Config:
    def __init__(self):
        self.host = "a"
        self.port = 1


async def lookup(what):
    await asyncio.sleep(0.05)
    return what


async def reload(config):
    while True:
        await asyncio.sleep(1)
        n = config.port + 1
        config.host = await lookup("ab"[(n - 1) % 2])
        config.port = await lookup(n)


async def requests(config, seen):
    for _ in range(3):
        await asyncio.sleep(0.7)
        seen.append((config.host, config.port))


async def main():
    config, seen = Config(), []
    reloading = asyncio.create_task(reload(config))
    await requests(config, seen)
    reloading.cancel()
    for host, port in seen:
        assert host == "ab"[(port - 1) % 2], (host, port)


asyncio.run(main())
