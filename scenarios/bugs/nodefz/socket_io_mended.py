# socket_io, fixed: a client that has disconnected is not admitted.
# explore:
import asyncio


class Server:
    def __init__(self):
        self.connected = {}
        self.gone = set()

    async def connect(self, name):
        await asyncio.sleep(0.01)  # middleware: authentication
        if name not in self.gone:
            self.connected[name] = True

    def disconnect(self, name):
        self.connected.pop(name, None)
        self.gone.add(name)


async def client(server, name, delay):
    await asyncio.sleep(delay)
    loop = asyncio.get_running_loop()
    asyncio.create_task(server.connect(name))
    loop.call_later(0.02, server.disconnect, name)


async def main():
    server = Server()
    await asyncio.gather(*(client(server, n, n * 0.1) for n in range(3)))
    await asyncio.sleep(1)
    assert not server.connected, server.connected


asyncio.run(main())
