# datagram_received() that raises is reported; the endpoint goes on.
import asyncio


class Picky(asyncio.DatagramProtocol):
    def datagram_received(self, data, address):
        print(int(data))

    def connection_lost(self, exc):
        print("lost", repr(exc))


async def main():
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda loop, context: print(context["message"], repr(context["exception"])))
    one, _ = await loop.create_datagram_endpoint(Picky, local_addr=("127.0.0.1", 0))
    two, _ = await loop.create_datagram_endpoint(asyncio.DatagramProtocol, remote_addr=one.get_extra_info("sockname"))
    for data in b"1", b"x", b"3":
        two.sendto(data)
    await asyncio.sleep(0.1)
    print(one.is_closing())
    one.close()
    two.close()
    await asyncio.sleep(0)


asyncio.run(main())
