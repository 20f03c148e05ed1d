# socket.io issue 1862: a client that disconnects while the server is still admitting
# it is registered as connected after its disconnection, and stays registered forever.
# explore:
import asyncio


class Server:
    def __init__(self):
        self.connected = {}

    async def connect(self, name):
        await asyncio.sleep(0.01)  # middleware: authentication
        self.connected[name] = True

    def disconnect(self, name):
        self.connected.pop(name, None)


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
