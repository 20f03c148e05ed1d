# reply_before_it_is_awaited, fixed: the future is registered before the request is sent.
# explore:
import asyncio


class Client:
    def __init__(self):
        self.loop = asyncio.get_running_loop()
        self.pending = {}
        self.sent = 0

    def received(self, number):
        reply = self.pending.pop(number, None)
        if reply is not None:
            reply.set_result(number)

    async def send(self, number, delay):
        self.loop.call_later(delay, self.received, number)
        await asyncio.sleep(0.1)

    async def request(self, number, delay):
        reply = self.loop.create_future()
        self.pending[number] = reply
        await self.send(number, delay)
        return await reply


async def main():
    client = Client()
    answers = await asyncio.gather(client.request(1, 0.5),
                                   client.request(2, 0.3))
    assert answers == [1, 2]


asyncio.run(main())
