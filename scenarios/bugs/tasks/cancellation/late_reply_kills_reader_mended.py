# late_reply_kills_reader, fixed: the reader checks whether the request is
# still pending.
# explore:
import asyncio


class Client:
    def __init__(self):
        self.pending = {}
        self.wire = asyncio.Queue()

    async def server(self):
        while True:
            number, latency = await self.wire.get()
            asyncio.get_running_loop().call_later(latency, self.reply, number)

    def reply(self, number):
        future = self.pending.pop(number)
        if not future.done():
            future.set_result(number)

    async def request(self, number, latency):
        future = asyncio.get_running_loop().create_future()
        self.pending[number] = future
        self.wire.put_nowait((number, latency))
        return await asyncio.wait_for(future, 1)


async def main():
    errors = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: errors.append(context))
    client = Client()
    server = asyncio.create_task(client.server())
    for number in range(4):
        try:
            await client.request(number, 0.2 * number)
        except TimeoutError:
            pass
        await asyncio.sleep(0.1)
    await asyncio.sleep(2)
    server.cancel()
    assert not errors, errors[0]["exception"]


asyncio.run(main())
