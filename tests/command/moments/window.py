import asyncio

class Receiver:
    def __init__(self):
        self.waiting = {}
        self.early = {}

    async def request(self, id):
        future = asyncio.get_running_loop().create_future()
        await asyncio.sleep(0.05)  # send
        await asyncio.sleep(0)
        self.waiting[id] = future
        return await future

    async def deliver(self, id, delay):
        await asyncio.sleep(delay)
        if id in self.waiting:
            self.waiting.pop(id).set_result("reply")

async def main():
    r = Receiver()
    got, _ = await asyncio.gather(r.request(3), r.deliver(3, 0.1), return_exceptions=True)
    assert got == "reply", got

asyncio.run(main())
