# A SubprocessProtocol of shells, the last of which sleeps before it reads.
import asyncio

class DateProtocol(asyncio.SubprocessProtocol):
    def __init__(self, exit_future):
        self.exit_future = exit_future
        self.output = bytearray()
        self.pipe_closed = False
        self.exited = False

    def connection_made(self, transport):
        print("made", transport.get_pid() > 0, transport.get_returncode())
        self.transport = transport
        transport.get_pipe_transport(0).write(b"in\n")
        transport.get_pipe_transport(0).close()

    def pipe_connection_lost(self, fd, exc):
        print("lost", fd, exc)
        self.pipe_closed = True
        self.check_for_exit()

    def pipe_data_received(self, fd, data):
        print("data", fd, data)
        self.output.extend(data)

    def process_exited(self):
        print("exited", self.transport.get_returncode())
        self.exited = True
        self.check_for_exit()

    def connection_lost(self, exc):
        print("connection lost", exc)

    def check_for_exit(self):
        if self.pipe_closed and self.exited and not self.exit_future.done():
            self.exit_future.set_result(True)

async def main():
    loop = asyncio.get_running_loop()
    for cmd in ("cat", "echo hello; echo err >&2; exit 7", "sleep 1; cat"):
        fut = loop.create_future()
        transport, protocol = await loop.subprocess_shell(lambda: DateProtocol(fut), cmd)
        await fut
        transport.close()
        print(bytes(protocol.output))
        await asyncio.sleep(0.1)

asyncio.run(main())
