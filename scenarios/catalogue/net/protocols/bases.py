# What transports, protocols and servers derive from, and what their abstract
# methods raise.
import asyncio


def show(*classes):
    for c in classes:
        print(c.__name__, [base.__name__ for base in c.__mro__])


async def main():
    show(asyncio.BaseTransport, asyncio.ReadTransport, asyncio.WriteTransport)
    show(asyncio.Transport, asyncio.DatagramTransport)
    show(asyncio.BaseProtocol, asyncio.Protocol, asyncio.DatagramProtocol)
    show(asyncio.SubprocessProtocol, asyncio.SubprocessTransport)
    show(asyncio.AbstractServer, asyncio.Server)
    transport = asyncio.Transport({"name": "own"})
    print(transport.get_extra_info("name"), transport.get_extra_info("no", 1))
    for call in (transport.close, transport.is_closing, transport.abort,
                 transport.pause_reading, transport.can_write_eof):
        try:
            call()
        except NotImplementedError as e:
            print(call.__name__, repr(e))
    try:
        asyncio.AbstractServer().close()
    except NotImplementedError as e:
        print(repr(e))
    server = await asyncio.start_server(lambda r, w: None, "127.0.0.1", 0)
    print(isinstance(server, asyncio.Server), isinstance(server, asyncio.AbstractServer))
    server.close()
    await server.wait_closed()


asyncio.run(main())
