# pause_writing() and resume_writing() at limits that are set.
import asyncio


class Sender(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport = transport
        transport.set_write_buffer_limits(high=1000)
        print(transport.get_write_buffer_limits())

    def pause_writing(self):
        print("pause")

    def resume_writing(self):
        print("resume", self.transport.get_write_buffer_size())


class Slow(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport = transport
        self.count = 0
        transport.pause_reading()
        asyncio.get_running_loop().call_later(0.05, transport.resume_reading)

    def data_received(self, data):
        self.count += len(data)

    def eof_received(self):
        print("received", self.count)


async def main():
    loop = asyncio.get_running_loop()
    server = await loop.create_unix_server(Slow, "\0flow")
    transport, _ = await loop.create_unix_connection(Sender, "\0flow")
    for i in range(6):
        transport.write(b"x" * 60000)
    print(transport.get_write_buffer_size() > 1000)
    transport.close()
    print(transport.is_closing())
    server.close()
    await server.wait_closed()
    try:
        transport.set_write_buffer_limits(high=1, low=2)
    except ValueError as e:
        print(e)


asyncio.run(main())
