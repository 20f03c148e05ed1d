# get_port, fixed: a port that was returned once is not returned again.
# explore:
import asyncio


class Machine:
    def __init__(self):
        self.listening = set()
        self.given = set()

    async def get_port(self):
        await asyncio.sleep(0.001)  # bind, and close again
        port = 3000
        while port in self.listening or port in self.given:
            port += 1
        self.given.add(port)
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
