# A protocol that closes or aborts in connection_made(): its client reads an end; nothing is received.
import asyncio


class Rude(asyncio.Protocol):
    count = 0

    def connection_made(self, transport):
        Rude.count += 1
        transport.write(b"bye")
        if Rude.count % 2:
            transport.close()
        else:
            transport.abort()

    def data_received(self, data):
        print("received", data)

    def connection_lost(self, exc):
        print("lost", exc)


async def main():
    loop = asyncio.get_running_loop()
    server = await loop.create_server(Rude, "127.0.0.1", 0)
    for _ in range(2):
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        print(await reader.read())
        writer.close()
        await writer.wait_closed()
    server.close()


asyncio.run(main())
