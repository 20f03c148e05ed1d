# The heartbeat checks whether the connection is open, waits for the write
# lock, and writes. Needs a close between the check and the write.
# explore:
import asyncio


class Connection:
    def __init__(self):
        self.open = True
        self.lines = []

    async def send(self, line):
        await asyncio.sleep(0.05)  # the socket's buffer is full
        assert self.open, "write on a closed connection"
        self.lines.append(line)

    async def close(self):
        await asyncio.sleep(0.01)
        self.open = False


async def heartbeat(connection):
    while connection.open:
        await connection.send("ping")
        await asyncio.sleep(1)


async def main():
    connection = Connection()
    beat = asyncio.create_task(heartbeat(connection))
    for n in range(3):
        await asyncio.sleep(0.8)
        connection.lines.append(f"data {n}")
    await connection.close()
    await beat


asyncio.run(main())
