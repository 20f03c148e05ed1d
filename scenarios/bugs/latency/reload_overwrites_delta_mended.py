# reload_overwrites_delta, fixed: a change waits for the load.
# explore: --latency 50ms..2s
import asyncio

from ticktape import io


class Configuration:
    def __init__(self):
        self.values = {}
        self.server = {"limit": 10}
        self.lock = asyncio.Lock()

    async def load(self):
        async with self.lock:
            answer = dict(self.server)
            await io(0.4)  # a large answer
            self.values = answer

    async def change(self, name, value):
        async with self.lock:
            self.server[name] = value
            await io(0.1)  # a small one
            self.values[name] = value


async def main():
    configuration = Configuration()
    loading = asyncio.create_task(configuration.load())
    await asyncio.sleep(0.5)
    await configuration.change("limit", 20)
    await loading
    assert configuration.values == {"limit": 20}, configuration.values


asyncio.run(main())
