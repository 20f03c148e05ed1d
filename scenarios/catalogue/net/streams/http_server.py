# A small HTTP/1.1 server: keep-alive, chunked bodies, timeouts, incomplete requests.
"""A small HTTP/1.1 server and client on streams, with keep-alive and chunked bodies."""
import asyncio
from dataclasses import dataclass, field
from http import HTTPStatus


@dataclass
class Request:
    method: str
    path: str
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""


class BadRequest(Exception):
    pass


async def read_headers(reader):
    headers = {}
    while True:
        line = (await reader.readline()).decode("latin-1")
        if line in ("\r\n", ""):
            return headers
        name, sep, value = line.partition(":")
        if not sep:
            raise BadRequest(f"no colon in {line!r}")
        headers[name.strip().lower()] = value.strip()


async def read_request(reader):
    line = await reader.readline()
    if not line:
        return None
    try:
        method, path, version = line.decode().split()
    except ValueError as e:
        raise BadRequest(str(e)) from e
    headers = await read_headers(reader)
    body = b""
    if headers.get("transfer-encoding") == "chunked":
        while size := int(await reader.readuntil(b"\r\n"), 16):
            body += await reader.readexactly(size)
            await reader.readexactly(2)
        await reader.readuntil(b"\r\n")
    elif n := headers.get("content-length"):
        body = await reader.readexactly(int(n))
    return Request(method, path, headers, body)


def respond(writer, status, body=b"", **headers):
    status = HTTPStatus(status)
    writer.write(f"HTTP/1.1 {status.value} {status.phrase}\r\n".encode())
    headers["Content-Length"] = len(body)
    writer.writelines(f"{k.replace('_', '-')}: {v}\r\n".encode() for k, v in headers.items())
    writer.write(b"\r\n" + body)


async def handle(reader, writer):
    peer = writer.get_extra_info("peername")[0]
    served = 0
    try:
        while True:
            async with asyncio.timeout(5):
                request = await read_request(reader)
            if request is None:
                break
            served += 1
            match request:
                case Request("GET", "/"):
                    respond(writer, 200, b"hello", Content_Type="text/plain")
                case Request("POST", "/echo", body=body):
                    respond(writer, 200, body)
                case Request("GET", path) if path.startswith("/slow/"):
                    await asyncio.sleep(float(path[6:]))
                    respond(writer, 204)
                case Request("GET", _):
                    respond(writer, 404, b"nope")
                case _:
                    respond(writer, HTTPStatus.METHOD_NOT_ALLOWED, Allow="GET, POST")
            await writer.drain()
            if request.headers.get("connection") == "close":
                break
    except BadRequest as e:
        respond(writer, 400, str(e).encode())
    except TimeoutError:
        respond(writer, 408)
    except asyncio.IncompleteReadError as e:
        print("incomplete", e.partial, e.expected)
    finally:
        print(peer, "served", served)
        writer.close()
        await writer.wait_closed()


async def client(port, name, *chunks, pause=0.0):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for chunk in chunks:
        writer.write(chunk)
        await writer.drain()
        await asyncio.sleep(pause)
    if writer.can_write_eof():
        writer.write_eof()
    data = await reader.read()
    print(name, data)
    writer.close()
    await writer.wait_closed()


async def main():
    server = await asyncio.start_server(handle, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with server:
        await client(port, "get", b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        await client(port, "two", b"GET / HTTP/1.1\r\n\r\nPOST /echo HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc")
        await client(port, "split", b"POST /ec", b"ho HTTP/1.1\r\nContent-", b"Length: 6\r\n\r", b"\nabc", b"def", pause=0.1)
        await client(port, "chunked", b"POST /echo HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n4\r\ndefg\r\n0\r\n\r\n")
        await client(port, "short", b"POST /echo HTTP/1.1\r\nContent-Length: 30\r\n\r\nabc")
        await client(port, "bad", b"what\r\n\r\n")
        await client(port, "header", b"GET / HTTP/1.1\r\nnonsense\r\n\r\n")
        await client(port, "close", b"GET /x HTTP/1.1\r\nConnection: close\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n")
        await client(port, "late", b"GE", b"T / HTTP/1.1\r\n\r\n", pause=6)
        await asyncio.gather(*(client(port, f"slow{i}", b"GET /slow/%d.5 HTTP/1.1\r\n\r\n" % i) for i in range(3, -1, -1)))
        await client(port, "put", b"PUT / HTTP/1.0\r\n\r\n")
    print("closed")

asyncio.run(main())
