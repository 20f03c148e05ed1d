# HTTP/1.1: chunked answers of asynchronous generators, pipelining with order kept, Expect: 100-continue, trailers, limits.
"""A pipelining HTTP server whose handlers run concurrently while answers stay in order."""
import asyncio
from email.utils import formatdate
from urllib.parse import parse_qs, urlsplit


class HTTPError(Exception):
    def __init__(self, status, text):
        super().__init__(text)
        self.status = status


class Body:
    """Reads a body in parts; the rest is discarded before the next request."""

    def __init__(self, reader, headers):
        self.reader, self.headers, self.trailers = reader, headers, {}

    async def __aiter__(self):
        if self.headers.get("transfer-encoding", "") == "chunked":
            while True:
                line = await self.reader.readuntil(b"\r\n")
                size = int(line.split(b";")[0], 16)
                if size == 0:
                    break
                data = await self.reader.readexactly(size + 2)
                if data[-2:] != b"\r\n":
                    raise HTTPError(400, "chunk")
                yield data[:-2]
            self.trailers = await headers_of(self.reader)
        else:
            left = int(self.headers.get("content-length", 0))
            while left:
                data = await self.reader.read(min(left, 1000))
                if not data:
                    raise asyncio.IncompleteReadError(b"", left)
                left -= len(data)
                yield data


async def headers_of(reader):
    headers = {}
    while (line := await reader.readuntil(b"\r\n")) != b"\r\n":
        name, _, value = line.decode("latin-1").partition(":")
        headers[name.lower()] = value.strip()
    return headers


async def ticker(query):
    for i in range(int(query.get("n", ["3"])[0])):
        yield f"tick {i}\n".encode()
        await asyncio.sleep(0.25)
    if "fail" in query:
        raise ValueError("half-way")


async def app(method, path, query, body):
    match method, path:
        case "GET", "/ticks":
            return 200, ticker(query)
        case "POST", "/sum":
            total = 0
            async for part in body:
                total += sum(part)
            return 200, f"{total} {body.trailers}".encode()
        case "GET", "/sleep":
            await asyncio.sleep(float(query["s"][0]))
            return 200, b"slept " + query["s"][0].encode()
        case "POST", "/ignore":
            return 202, b""
        case _:
            raise HTTPError(404, path)


class Connection:
    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer

    async def run(self):
        try:
            while True:
                try:
                    async with asyncio.timeout(4):
                        line = await self.reader.readuntil(b"\r\n")
                except TimeoutError:
                    print("idle")
                    return
                method, target, version = line.decode().split()
                headers = await headers_of(self.reader)
                if headers.get("expect") == "100-continue":
                    self.writer.write(b"HTTP/1.1 100 Continue\r\n\r\n")
                body = Body(self.reader, headers)
                url = urlsplit(target)
                try:
                    status, answer = await app(method, url.path, parse_qs(url.query), body)
                except HTTPError as e:
                    status, answer = e.status, str(e).encode()
                await self.answer(status, answer)
                async for _ in body if method == "POST" and status == 202 else empty():
                    print("discarded", len(_))
                if headers.get("connection") == "close":
                    return
        except asyncio.IncompleteReadError as e:
            print("end", len(e.partial), e.expected)
        except asyncio.LimitOverrunError as e:
            self.writer.write(b"HTTP/1.1 431 Too Large\r\n\r\n")
            print("overrun", e.consumed)
        except ValueError as e:
            print("broken", e)
            self.writer.transport.abort()
        finally:
            self.writer.close()
            try:
                await self.writer.wait_closed()
            except OSError as e:
                print("!", type(e).__name__)

    async def answer(self, status, answer):
        write = self.writer.write
        write(b"HTTP/1.1 %d X\r\n" % status)
        if isinstance(answer, bytes):
            write(b"Content-Length: %d\r\n\r\n" % len(answer))
            write(answer)
        else:
            write(b"Transfer-Encoding: chunked\r\n\r\n")
            async for part in answer:
                self.writer.writelines([b"%x\r\n" % len(part), part, b"\r\n"])
                await self.writer.drain()
            write(b"0\r\nX-End: yes\r\n\r\n")
        await self.writer.drain()


async def empty():
    return
    yield


async def read_answer(reader):
    status = int((await reader.readuntil(b"\r\n")).split()[1])
    headers = await headers_of(reader)
    body = Body(reader, headers)
    parts = [part async for part in body]
    return status, b"".join(parts), body.trailers


async def client(port, name, *requests, pause=0, answers=None):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for request in requests:
        writer.write(request)
        if pause:
            await asyncio.sleep(pause)
    try:
        for _ in range(len(requests) if answers is None else answers):
            print(name, *await read_answer(reader))
    except (asyncio.IncompleteReadError, ConnectionError) as e:
        print(name, type(e).__name__, e)
    writer.close()
    try:
        await writer.wait_closed()
    except ConnectionError as e:
        print(name, "closing", type(e).__name__)


async def main():
    print(formatdate(0, usegmt=True))
    server = await asyncio.start_server(lambda r, w: Connection(r, w).run(), "127.0.0.1", 0, limit=500)
    port = server.sockets[0].getsockname()[1]
    async with server:
        await client(port, "pipe", b"GET /sleep?s=0.3 HTTP/1.1\r\n\r\n", b"GET /ticks HTTP/1.1\r\n\r\n", b"GET /none HTTP/1.1\r\n\r\n")
        await asyncio.gather(
            client(port, "a", b"GET /ticks?n=5 HTTP/1.1\r\n\r\n"),
            client(port, "b", b"POST /sum HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", b"3\r\n\1\2\3\r\n", b"2;x=y\r\n\4\5\r\n0\r\nA: b\r\n\r\n", pause=0.2, answers=1),
            client(port, "c", b"GET /ticks?fail=1 HTTP/1.1\r\n\r\n"),
            client(port, "d", b"POST /sum HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2500\r\n\r\n", b"\1" * 2500, answers=2),
        )
        await client(port, "bad chunk", b"POST /sum HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nabcd")
        await client(port, "long", b"GET /" + b"x" * 600 + b" HTTP/1.1\r\n\r\n")
        await client(port, "ignored", b"POST /ignore HTTP/1.1\r\nContent-Length: 1500\r\n\r\n" + b"b" * 1500, b"GET /none HTTP/1.1\r\nConnection: close\r\n\r\n")
        await client(port, "idle")
        await client(port, "wait", b"GET /sleep?s=1 HTTP/1.1\r\nConnection: close\r\n\r\n", b"GET /lost HTTP/1.1\r\n\r\n")


asyncio.run(main())
