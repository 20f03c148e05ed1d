# Datagrams to one socket in one tick: one callback a tick, in the order of their sending.
import asyncio


class Log(asyncio.DatagramProtocol):
    def datagram_received(self, data, address):
        print("received", data)


async def main():
    loop = asyncio.get_running_loop()
    one, _ = await loop.create_datagram_endpoint(Log, local_addr=("127.0.0.1", 0))
    two, _ = await loop.create_datagram_endpoint(asyncio.DatagramProtocol, remote_addr=one.get_extra_info("sockname"))
    for n in range(4):
        two.sendto(b"%d" % n)
        loop.call_soon(print, "soon", n)
    two.sendto(b"")
    await asyncio.sleep(0.1)
    one.close()
    two.close()


asyncio.run(main())
