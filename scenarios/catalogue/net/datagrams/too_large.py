# A datagram that is too large: error_received() with EMSGSIZE, the transport lives.
import asyncio
import errno


class Log(asyncio.DatagramProtocol):
    def datagram_received(self, data, address):
        print("received", len(data))

    def error_received(self, exc):
        print("error", exc.errno == errno.EMSGSIZE)


async def main():
    loop = asyncio.get_running_loop()
    one, _ = await loop.create_datagram_endpoint(Log, local_addr=("127.0.0.1", 0))
    two, _ = await loop.create_datagram_endpoint(Log, local_addr=("127.0.0.1", 0))
    for size in 65507, 65508, 1:
        two.sendto(b"x" * size, one.get_extra_info("sockname"))
        await asyncio.sleep(0.1)
    one.close()
    two.close()


asyncio.run(main())
