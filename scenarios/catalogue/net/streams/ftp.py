# An FTP-like server: a control connection, and passive and active data connections that may time out or be refused.
"""Control and data connections of one session: passive, active, aborted, never opened."""
import asyncio


class Session:
    files = {"readme": b"hello\n" * 3, "large": b"L" * 150_000}

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer
        self.data = None  # a future of a pair of streams
        self.listener = None

    def say(self, text):
        self.writer.write(text.encode() + b"\r\n")

    async def run(self):
        self.say("220 ready")
        tasks = set()
        try:
            async for line in self.reader:
                name, *args = line.decode().split()
                method = getattr(self, name.lower(), None)
                if name == "QUIT":
                    self.say("221 bye")
                    break
                if method is None:
                    self.say("502 what")
                    continue
                task = asyncio.create_task(method(*args), name=f"ftp-{name}")
                if name in ("RETR", "STOR"):
                    tasks.add(task)
                    task.add_done_callback(tasks.discard)
                    self.transfer = task
                else:
                    await task
        finally:
            for task in list(tasks):
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            if self.listener:
                self.listener.close()
            self.writer.close()
            print("session ends", len(tasks))

    async def pasv(self):
        self.data = asyncio.get_running_loop().create_future()

        def connected(reader, writer):
            self.listener.close()
            if self.data.done():
                writer.transport.abort()
            else:
                self.data.set_result((reader, writer))

        self.listener = await asyncio.start_server(connected, "127.0.0.1", 0, backlog=1)
        self.say("227 %d" % self.listener.sockets[0].getsockname()[1])

    async def port(self, number):
        self.data = asyncio.ensure_future(asyncio.open_connection("127.0.0.1", int(number)))
        self.say("200 ok")

    async def retr(self, name):
        try:
            data = self.files[name]
            self.say("150 opening")
            async with asyncio.timeout(1):
                _, writer = await self.data
            sent = 0
            try:
                for i in range(0, len(data), 40_000):
                    writer.write(data[i:i + 40_000])
                    await writer.drain()
                    sent = min(len(data), i + 40_000)
            finally:
                writer.close()
            await writer.wait_closed()
            self.say(f"226 sent {sent}")
        except KeyError as e:
            self.say(f"550 no {e}")
        except TimeoutError:
            self.say("425 no data connection")
        except asyncio.CancelledError:
            self.say("426 aborted")
            raise
        except OSError as e:
            self.say(f"425 {type(e).__name__}")

    async def stor(self, name):
        self.say("150 opening")
        reader, writer = await self.data
        try:
            self.files[name] = await reader.read()
            self.say("226 %d" % len(self.files[name]))
        finally:
            writer.close()

    async def abor(self):
        self.transfer.cancel()
        await asyncio.wait([self.transfer])
        self.say("226 done")


class Client:
    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer

    async def command(self, text, answers=1):
        if text:
            self.writer.write(text.encode() + b"\r\n")
        for _ in range(answers):
            line = (await self.reader.readline()).decode().strip()
            print("<", line if not line.startswith("227") else "227 N")
        return line

    async def passive(self):
        line = await self.command("PASV")
        return await asyncio.open_connection("127.0.0.1", int(line.split()[1]))


async def main():
    server = await asyncio.start_server(lambda r, w: Session(r, w).run(), "127.0.0.1", 0)
    client = Client(*await asyncio.open_connection(*server.sockets[0].getsockname()))
    await client.command("")
    reader, writer = await client.passive()
    await client.command("RETR readme")
    print(await reader.read())
    writer.close()
    await client.command("")
    await client.passive()
    reader, writer = await client.passive()
    await client.command("RETR large")
    print(len(await reader.read()))
    writer.close()
    await client.command("")
    reader, writer = await client.passive()
    await client.command("STOR new")
    writer.writelines([b"abc"] * 10)
    writer.close()
    await client.command("")
    # active
    got = asyncio.Queue()

    async def active(reader, writer):
        await got.put(await reader.read())
        writer.close()

    here = await asyncio.start_server(active, "127.0.0.1", 0)
    port = here.sockets[0].getsockname()[1]
    await client.command(f"PORT {port}")
    await client.command("RETR new", 2)
    print(await got.get())
    here.close()
    await here.wait_closed()
    await client.command(f"PORT {port}")
    await client.command("RETR new", 2)
    # never connected; aborted; unknown
    await client.command("PASV")
    await client.command("RETR readme", 2)
    await client.command("RETR nothing")
    await client.command("NONSENSE")
    await client.command("PASV")
    await client.command("RETR readme")
    await client.command("ABOR", 2)
    reader, writer = await client.passive()
    await client.command("RETR large")
    writer.transport.abort()
    await client.command("", 1)
    await client.command("PASV")
    await client.command("RETR large")
    await client.command("QUIT")
    print(await client.reader.read())
    client.writer.close()
    server.close()
    await server.wait_closed()


asyncio.run(main())
