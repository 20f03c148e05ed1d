# A multiplexer reads a frame only after it has written the reply to the
# previous one (https://github.com/libp2p/rust-yamux/issues/227,
# https://github.com/libp2p/rust-yamux/pull/104). When both directions are
# full, both peers wait to write, and neither reads. Needs both directions to
# be congested while most streams send requests.
# explore: --slow 0
import asyncio
import random

SOCKET_BUFFER = 3
STREAMS = 8
INTERVAL = 0.003


class Socket:
    """One direction: bounded buffers at both ends of the network."""

    def __init__(self):
        self.out = asyncio.Queue(SOCKET_BUFFER)
        self.arrived = asyncio.Queue(SOCKET_BUFFER)
        self.congested = {}  # number of the interval: whether it is

    def is_congested(self):
        now = asyncio.get_running_loop().time()
        interval = int(now / INTERVAL)
        if interval not in self.congested:
            self.congested[interval] = random.randrange(6) == 5
        return self.congested[interval]

    async def write(self, *frame):
        await self.out.put(frame)

    async def read(self):
        return await self.arrived.get()

    async def run(self):
        while True:
            frame = await self.out.get()
            await asyncio.sleep(0.003 if self.is_congested() else 0.0001)
            await self.arrived.put(frame)


class Peer:
    """One end of the connection. Each stream has one request at a time."""

    def __init__(self, name, incoming, outgoing):
        self.name = name
        self.incoming = incoming
        self.outgoing = outgoing
        self.waiting = {}
        self.opened = {}  # by the other side
        self.answered = 0

    async def run(self):
        while True:
            kind, stream, data = await self.incoming.read()
            if kind == "open":
                self.opened[stream] = []
            elif kind == "close":
                del self.opened[stream]
            elif kind == "request":
                self.opened[stream].append(data)
                self.answered += 1
                await self.outgoing.write("response", stream, data)
            elif kind == "ping":
                await self.outgoing.write("pong", None, data)
            else:
                self.waiting.pop(stream).set_result(data)

    async def call(self, kind, stream, data, key):
        response = asyncio.get_running_loop().create_future()
        self.waiting[key] = response
        await self.outgoing.write(kind, stream, data)
        return await response


class Stream:
    def __init__(self, peer, number):
        self.peer = peer
        self.number = number

    async def __aenter__(self):
        await self.peer.outgoing.write("open", self.number, None)
        return self

    async def __aexit__(self, kind, error, traceback):
        await self.peer.outgoing.write("close", self.number, None)

    async def request(self, data):
        return await self.peer.call("request", self.number, data, self.number)


async def use(peer, number, rounds, pause):
    async with Stream(peer, number) as stream:
        for n in range(rounds):
            await asyncio.sleep(pause)
            data = f"{peer.name}/{number}/{n}"
            assert await stream.request(data) == data


async def keep_alive(peer, rounds):
    for n in range(rounds):
        await asyncio.sleep(0.01)
        await peer.call("ping", None, n, None)


async def main():
    random.seed(7937)  # by default nothing is congested
    east, west = Socket(), Socket()
    left = Peer("left", west, east)
    right = Peer("right", east, west)
    running = [asyncio.create_task(part.run())
               for part in (east, west, left, right)]
    users = [keep_alive(left, 4), keep_alive(right, 4)]
    for number in range(STREAMS):
        users.append(use(left, number, 5, 0.006 + 0.0011 * number))
        users.append(use(right, number, 5, 0.0065 + 0.0013 * number))
    await asyncio.gather(*users)
    for task in running:
        task.cancel()


asyncio.run(main())
