import asyncio

class Store:
    connected = False

    async def connect(self):
        await asyncio.sleep(0.1)
        await asyncio.sleep(0)
        self.connected = True

    async def write(self, delay):
        await asyncio.sleep(delay)
        if not self.connected:
            raise ConnectionError("not connected")

async def idle():
    await asyncio.sleep(10)

async def main():
    store = Store()
    async with asyncio.TaskGroup() as group:
        group.create_task(idle())
        group.create_task(store.connect())
        group.create_task(store.write(0.2))
        group.create_task(idle())

asyncio.run(main())
