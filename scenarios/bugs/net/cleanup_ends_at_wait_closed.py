# A handler says goodbye in its `finally`: it closes the writer, waits for that, and takes the client off the list. For a
# connection that was reset wait_closed() raises, so what comes after it never happens (aiosmtpd, many chat servers).
# Fixed: the list first.
# explore: --inject net:reset --runs 1000
import asyncio


class Room:
    def __init__(self):
        self.members = set()

    async def serve(self, reader, writer):
        self.members.add(writer)
        try:
            while line := await reader.readline():
                await self.tell_all(line)
        except ConnectionError:
            pass
        finally:
            writer.close()
            await writer.wait_closed()
            self.members.discard(writer)

    async def tell_all(self, line):
        for member in list(self.members):
            member.write(line)


async def chat(number):
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", 6667)
        writer.write(b"hello from %d\n" % number)
        await reader.readline()
        writer.close()
    except ConnectionError:
        pass


async def main():
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: None)  # to the log
    room = Room()
    server = await asyncio.start_server(room.serve, "127.0.0.1", 6667)
    await asyncio.gather(chat(1), chat(2))
    await asyncio.sleep(30)
    server.close()
    assert not room.members, f"{len(room.members)} members are not there"


asyncio.run(main())
