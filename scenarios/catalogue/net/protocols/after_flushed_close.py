# A transport that was closed with a full buffer, and is lost once all was sent: what its methods raise then.
import asyncio
import socket


class Plain(asyncio.Protocol):
    def connection_lost(self, error):
        print("lost", error)


def tried(call, *args):
    try:
        print(call.__name__, call(*args))
    except (AttributeError, TypeError) as error:
        print(call.__name__, type(error).__name__, error)


async def flushed():
    loop = asyncio.get_running_loop()
    near, far = socket.socketpair()
    transport, _ = await loop.create_connection(Plain, sock=near)
    await loop.create_connection(Plain, sock=far)
    transport.write(bytes(400_000))
    print("waits", transport.get_write_buffer_size() > 0)
    transport.close()
    await asyncio.sleep(1)
    print(transport.get_write_buffer_size())
    return transport


async def main():
    transport = await flushed()
    tried(transport.write, b"more")
    tried(transport.abort)
    tried(transport.abort)
    tried(transport.write, b"more")
    tried(transport.close)
    tried((await flushed()).writelines, [b"more"])


asyncio.run(main())
