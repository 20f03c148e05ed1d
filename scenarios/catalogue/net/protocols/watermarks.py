# set_write_buffer_limits(): which values are refused, what follows from one of them.
import asyncio


class Log(asyncio.Protocol):
    def pause_writing(self):
        print("pause")

    def resume_writing(self):
        print("resume")


async def main():
    loop = asyncio.get_running_loop()
    server = await loop.create_server(asyncio.Protocol, "127.0.0.1", 0)
    transport, _ = await loop.create_connection(Log, *server.sockets[0].getsockname())
    print(transport.get_write_buffer_limits())
    for arguments in {}, {"high": 100}, {"low": 100}, {"high": 10, "low": 20}, {"high": 0}, {"high": 5, "low": -1}:
        try:
            transport.set_write_buffer_limits(**arguments)
            print(arguments, transport.get_write_buffer_limits())
        except ValueError as e:
            print(arguments, e)
    transport.set_write_buffer_limits(high=0)
    transport.write(b"fits")
    print(transport.get_write_buffer_size())
    transport.abort()
    await asyncio.sleep(0.1)
    server.close()


asyncio.run(main())
