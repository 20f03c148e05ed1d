# close() and abort() of an endpoint while datagrams wait: they are not received; connection_lost(None) in both
# cases.
import asyncio


class Log(asyncio.DatagramProtocol):
    def __init__(self, name):
        self.name = name

    def datagram_received(self, data, address):
        print(self.name, "received", data)

    def connection_lost(self, exc):
        print(self.name, "lost", exc)


async def main():
    loop = asyncio.get_running_loop()
    for end in "close", "abort":
        one, _ = await loop.create_datagram_endpoint(lambda: Log(end), local_addr=("127.0.0.1", 0))
        two, _ = await loop.create_datagram_endpoint(lambda: Log("two"), remote_addr=one.get_extra_info("sockname"))
        two.sendto(b"one")
        await asyncio.sleep(0.1)
        two.sendto(b"two")
        getattr(one, end)()
        print(one.is_closing())
        one.sendto(b"late", two.get_extra_info("sockname"))
        await asyncio.sleep(0.1)
        two.close()
        await asyncio.sleep(0)


asyncio.run(main())
