# The order of SubprocessProtocol's callbacks; close() kills; what subprocess_exec() and subprocess_shell() refuse.
import asyncio
class P(asyncio.SubprocessProtocol):
    def __init__(self, done):
        self.done = done
    def connection_made(self, t):
        print("made", type(t).__name__, t.get_returncode())
        self.t = t
    def pipe_data_received(self, fd, data):
        print("data", fd, data)
    def pipe_connection_lost(self, fd, exc):
        print("lost", fd, exc)
    def process_exited(self):
        print("exited", self.t.get_returncode())
    def connection_lost(self, exc):
        print("connection lost", exc)
        self.done.set_result(None)
async def main():
    loop = asyncio.get_running_loop()
    for make in (lambda d: loop.subprocess_exec(lambda: P(d), "echo", "hi", stdin=None),
                 lambda d: loop.subprocess_shell(lambda: P(d), "echo a; echo b >&2; exit 2"),
                 lambda d: loop.subprocess_exec(lambda: P(d), "true", stdin=None, stdout=None, stderr=None)):
        d = loop.create_future()
        t, p = await make(d)
        print(t.get_pid() > 0, t.get_pipe_transport(0) is None, t.get_pipe_transport(1) is None)
        await d
        t.close()
    d = loop.create_future()
    t, p = await loop.subprocess_exec(lambda: P(d), "cat")
    t.get_pipe_transport(0).write(b"data")
    await asyncio.sleep(0.1)
    t.close()
    await d
    print(t.is_closing())
    try:
        await loop.subprocess_exec(lambda: P(d), "true", shell=True)
    except ValueError as e:
        print(e)
    try:
        await loop.subprocess_shell(lambda: P(d), ["true"])
    except ValueError as e:
        print(e)
    try:
        await loop.subprocess_exec(lambda: P(d), "true", text=True)
    except ValueError as e:
        print(e)
asyncio.run(main())
