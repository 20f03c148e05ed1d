# agentkeepalive, fixed: a socket that times out leaves the free list at once.
# explore:
import asyncio

IDLE = 1.0


class Socket:
    destroyed = False
    timer = None


class Agent:
    def __init__(self):
        self.free = []

    def on_timeout(self, socket):
        socket.destroyed = True
        self.free.remove(socket)

    async def request(self):
        socket = self.free.pop() if self.free else Socket()
        if socket.timer is not None:
            socket.timer.cancel()
        await asyncio.sleep(0.05)  # to the server and back
        if socket.destroyed:
            raise ConnectionResetError("socket hang up")
        self.free.append(socket)
        loop = asyncio.get_running_loop()
        socket.timer = loop.call_later(IDLE, self.on_timeout, socket)


async def main():
    agent = Agent()
    for _ in range(3):
        await agent.request()
        await asyncio.sleep(IDLE - 0.01)


asyncio.run(main())
