# A configuration is loaded in full, and a change is pushed a little later: if
# the full load takes longer, it overwrites the change.
# explore: --latency 50ms..2s
# without: found
import asyncio

from ticktape import io


class Configuration:
    def __init__(self):
        self.values = {}
        self.server = {"limit": 10}

    async def load(self):
        answer = dict(self.server)
        await io(0.4)  # a large answer
        self.values = answer

    async def change(self, name, value):
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
