# A peer that is not there: error_received() once for each datagram that was sent; later it is there.
import asyncio
import socket


class Log(asyncio.DatagramProtocol):
    def datagram_received(self, data, address):
        print("received", data)

    def error_received(self, exc):
        print("error", type(exc).__name__)


async def main():
    loop = asyncio.get_running_loop()
    with socket.socket(type=socket.SOCK_DGRAM) as sock:
        sock.bind(("127.0.0.1", 0))
        address = sock.getsockname()
    two, _ = await loop.create_datagram_endpoint(Log, remote_addr=address)
    two.sendto(b"nobody")
    await asyncio.sleep(0.1)
    two.sendto(b"nobody")
    two.sendto(b"nobody")
    await asyncio.sleep(0.1)
    one, _ = await loop.create_datagram_endpoint(Log, local_addr=address)
    two.sendto(b"somebody")
    await asyncio.sleep(0.1)
    one.close()
    two.close()


asyncio.run(main())
