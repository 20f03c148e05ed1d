# A dict next to it has a key whose __eq__ fails: looking for the moment does not call it.
import asyncio

class K:
    def __hash__(self): return 1
    def __eq__(self, o):
        raise ValueError("boom")
D = {K(): 5}
L = [1, 2, 3]
class Receiver:
    def __init__(self):
        self.waiting = {}

    async def request(self, id):
        future = asyncio.get_running_loop().create_future()
        await asyncio.sleep(0.05)  # send
        await asyncio.sleep(0)
        self.waiting[id] = future
        return await future

    async def deliver(self, id, delay):
        await asyncio.sleep(delay)

        try: 1 in D
        except ValueError: pass
        if id in self.waiting:
            self.waiting.pop(id).set_result("reply")

async def main():
    r = Receiver()
    got, _ = await asyncio.gather(r.request(3), r.deliver(3, 0.1), return_exceptions=True)
    assert got == "reply", got

asyncio.run(main())
