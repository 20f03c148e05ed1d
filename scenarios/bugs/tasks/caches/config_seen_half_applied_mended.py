# config_seen_half_applied, fixed: both fields are set in one step.
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
        host = await lookup("ab"[(n - 1) % 2])
        port = await lookup(n)
        config.host, config.port = host, port


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
