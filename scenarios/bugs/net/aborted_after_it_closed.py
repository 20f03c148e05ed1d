# A transport is closed, and aborted if it has not flushed within its grace period. A transport that was closed with data
# in its buffer does not know that it has ended: abort() then takes the reader away from whoever has its descriptor's
# number by now, and calls connection_lost() of no protocol (anyio#1250). Fixed: connection_lost() ends the grace period.
# explore: --runs 1000
import asyncio

GRACE_S = 1
PAGE = b"x" * 3000


class Uploader(asyncio.Protocol):
    def __init__(self):
        self.lost = asyncio.get_running_loop().create_future()
        self.grace = None

    def connection_made(self, transport):
        self.transport = transport

    def finish(self):
        self.transport.close()
        self.grace = asyncio.get_running_loop().call_later(GRACE_S, self.transport.abort)

    def connection_lost(self, exc):
        self.lost.set_result(exc)


class Store(asyncio.Protocol):
    size = 0

    def data_received(self, data):
        Store.size += len(data)


class Echo(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport = transport

    def data_received(self, data):
        self.transport.write(data)


async def main():
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda loop, context: errors.append(context["message"]))
    errors = []
    store = await loop.create_server(Store, "127.0.0.1", 8001)
    echo = await loop.create_server(Echo, "127.0.0.1", 8002)
    transport, uploader = await loop.create_connection(Uploader, "127.0.0.1", 8001)
    transport.write(PAGE)
    uploader.finish()
    await uploader.lost
    reader, writer = await asyncio.open_connection("127.0.0.1", 8002)
    await asyncio.sleep(2)  # the connection is idle
    writer.write(b"still there?\n")
    assert await reader.readline() == b"still there?\n"
    assert not errors, errors
    writer.close()
    store.close()
    echo.close()


asyncio.run(main())
