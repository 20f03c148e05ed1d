# Two endpoints that answer each other a fixed number of times, and a third one that interrupts.
import asyncio


class Player(asyncio.DatagramProtocol):
    def connection_made(self, transport):
        self.transport = transport
        self.seen = []

    def datagram_received(self, data, address):
        self.seen.append(int(data))
        if int(data) < 6:
            self.transport.sendto(b"%d" % (int(data) + 1), address)
        else:
            done.set()


async def main():
    global done
    done = asyncio.Event()
    loop = asyncio.get_running_loop()
    ends = [await loop.create_datagram_endpoint(Player, local_addr=("127.0.0.1", 0)) for _ in range(3)]
    (one, a), (two, b), (three, c) = ends
    one.sendto(b"0", two.get_extra_info("sockname"))
    three.sendto(b"5", one.get_extra_info("sockname"))
    await done.wait()
    done.clear()
    await done.wait()
    print(a.seen, b.seen, c.seen)
    for transport, _ in ends:
        transport.close()


asyncio.run(main())
