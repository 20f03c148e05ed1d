# A reaper closes the socket of an idle session while sock_recv() still waits for it: the loop keeps its entry for the
# number of the descriptor. The next socket has the same number, so its reader is never registered with epoll, and its
# session hangs (CPython gh-131728, aiohttp#10617). Fixed: the reaper cancels the task, which closes its own socket.
# explore: --runs 1000
import asyncio
import contextlib
import socket

ADDRESS = ("127.0.0.1", 7000)


class Session:
    def __init__(self):
        self.sock = socket.socket()
        self.sock.setblocking(False)
        self.task = None

    async def query(self, text):
        loop = asyncio.get_running_loop()
        await loop.sock_connect(self.sock, ADDRESS)
        await loop.sock_sendall(self.sock, text + b"\n")
        answer = b""
        while data := await loop.sock_recv(self.sock, 100):
            answer += data
        return answer

    async def run(self, text):
        self.task = asyncio.current_task()
        reaper = asyncio.get_running_loop().call_later(5, self.reap)
        try:
            return await self.query(text)
        finally:
            reaper.cancel()
            self.sock.close()

    def reap(self):
        self.task.cancel()


async def serve(reader, writer):
    query = (await reader.readline()).strip()
    await asyncio.sleep(4.5 if query == b"slow" else 0)
    writer.write(b"answer to " + query)
    writer.close()


async def main():
    server = await asyncio.start_server(serve, *ADDRESS)
    slow = asyncio.create_task(Session().run(b"slow"))
    await asyncio.wait([slow], timeout=5.5)
    answer = await Session().run(b"quick")
    assert answer == b"answer to quick", answer
    slow.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await slow
    server.close()


asyncio.run(main())
