# SubprocessProtocol: the order of its calls.
import asyncio

class Show(asyncio.SubprocessProtocol):
    def __init__(self):
        self.done = asyncio.get_running_loop().create_future()

    def connection_made(self, transport):
        print("made", type(transport).__name__, sorted(transport._pipes))
        self.transport = transport

    def pipe_data_received(self, fd, data):
        print("data", fd, data)

    def pipe_connection_lost(self, fd, exc):
        print("lost", fd, exc)

    def process_exited(self):
        print("exited", self.transport.get_returncode())

    def connection_lost(self, exc):
        print("over", exc)
        self.done.set_result(None)

async def main():
    loop = asyncio.get_running_loop()
    transport, protocol = await loop.subprocess_exec(Show, "echo", "hi")
    await protocol.done
    transport.close()
    transport, protocol = await loop.subprocess_shell(Show, "echo out; echo err >&2; exit 4", stdin=None)
    await protocol.done
    transport.close()
    transport, protocol = await loop.subprocess_exec(Show, "cat")
    transport.get_pipe_transport(0).write(b"data")
    await asyncio.sleep(1)
    transport.get_pipe_transport(0).close()
    await protocol.done
    transport.close()
    for bad in (dict(bufsize=1), dict(universal_newlines=True), dict(shell=True), dict(text=True)):
        try:
            await loop.subprocess_exec(Show, "true", **bad)
        except ValueError as e:
            print(e)

asyncio.run(main())
