# pause_reading and resume_reading at every moment: in connection_made, in data_received, twice, when closing, with EOF waiting.
"""Reading paused and resumed, and what arrives in between."""
import asyncio


class Reader(asyncio.Protocol):
    def __init__(self, script, log):
        self.script, self.log = script, log
        self.lost = asyncio.get_running_loop().create_future()

    def act(self, event):
        for what in self.script.get(event, ()):
            try:
                result = getattr(self.transport, what)()
                self.log.append(f"{what} {result} reading {self.transport.is_reading()}")
            except RuntimeError as e:
                self.log.append(f"{what} {e}")

    def connection_made(self, transport):
        self.transport = transport
        self.act("made")

    def data_received(self, data):
        self.log.append(f"data {data}")
        self.act("data")

    def eof_received(self):
        self.log.append("eof")
        self.act("eof")
        return "keep" in self.script

    def connection_lost(self, exc):
        self.log.append(f"lost {exc!r} reading {self.transport.is_reading()}")
        self.act("lost")
        self.lost.set_result(None)


async def run(script, messages, later=()):
    loop = asyncio.get_running_loop()
    log = []
    protocols = []

    def factory():
        protocols.append(Reader(script, log))
        return protocols[-1]

    server = await loop.create_server(factory, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    for message in messages:
        if message is None:
            writer.write_eof()
        else:
            writer.write(message)
        await asyncio.sleep(0.1)
    for what in later:
        protocols[0].log.append("then")
        try:
            getattr(protocols[0].transport, what)()
        except RuntimeError as e:
            log.append(str(e))
        await asyncio.sleep(0.1)
    writer.close()
    protocols[0].transport.close()
    await protocols[0].lost
    server.close()
    await server.wait_closed()
    print(script, messages, later)
    for line in log:
        print("   ", line)


async def main():
    pause, resume, close, abort = "pause_reading", "resume_reading", "close", "abort"
    await run({"made": [pause]}, [b"a", b"b"], [resume])
    await run({"made": [pause, resume]}, [b"a"])
    await run({"made": [pause, pause, resume, resume]}, [b"a", None])
    await run({"data": [pause]}, [b"a", b"b", b"c"], [resume, resume])
    await run({"data": [pause, resume]}, [b"a", b"b", None])
    await run({"data": [pause]}, [b"a", None], [resume])
    await run({"data": [pause], "keep": 1}, [b"a", None], [resume, pause, resume])
    await run({"data": [pause]}, [b"a", b"b"], [close, resume])
    await run({"data": [close, pause, resume]}, [b"a", b"b"])
    await run({"eof": [pause], "keep": 1}, [b"a", None], [resume])
    await run({"eof": [close, resume]}, [None])
    await run({"lost": [pause, resume, close, abort]}, [b"a"])
    await run({"made": [close]}, [b"a"], [pause, resume])
    await run({"made": [abort]}, [b"a"])
    await run({"data": [abort, pause]}, [b"a", b"b"])


asyncio.run(main())
