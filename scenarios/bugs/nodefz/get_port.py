# get-port issue 23: a port that was free when it was looked up is in use when
# the caller listens on it, because another caller received the same one.
# explore:
import asyncio


class Machine:
    def __init__(self):
        self.listening = set()

    async def get_port(self):
        await asyncio.sleep(0.001)  # bind, and close again
        port = 3000
        while port in self.listening:
            port += 1
        return port

    async def listen(self, port):
        await asyncio.sleep(0.001)
        if port in self.listening:
            raise OSError(98, "address already in use")
        self.listening.add(port)


async def serve(machine, delay):
    await asyncio.sleep(delay)
    port = await machine.get_port()
    await asyncio.sleep(0.01)  # read the configuration
    await machine.listen(port)


async def main():
    machine = Machine()
    await asyncio.gather(*(serve(machine, n * 0.02) for n in range(3)))


asyncio.run(main())
