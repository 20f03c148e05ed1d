# upload_resumed_too_soon, fixed: the server refuses a chunk that does not begin
# at its end.
# runs: 1000
# explore:
import asyncio


class Server:
    def __init__(self):
        self.data, self.lock = b"", asyncio.Lock()

    async def offset(self):
        await asyncio.sleep(0.02)
        return len(self.data)

    async def put(self, offset, chunk):
        await asyncio.sleep(0.1)
        if offset != len(self.data):
            return
        self.data += chunk


async def upload(server, data):
    while (offset := await server.offset()) < len(data):
        request = asyncio.create_task(server.put(offset, data[offset:offset + 4]))
        try:
            async with asyncio.timeout(0.3):
                await asyncio.shield(request)
        except TimeoutError:
            await asyncio.sleep(0.05)         # and resumes


async def main():
    server, data = Server(), bytes(range(16))
    await upload(server, data)
    await asyncio.sleep(1)
    assert server.data == data, server.data


asyncio.run(main())
