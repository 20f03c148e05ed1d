# A websocket server and client by hand: handshake, masks, fragments, pings, close codes, protocol errors.
"""RFC 6455 over streams: the handshake, frames of all sizes, control frames between fragments."""
import asyncio
import base64
import hashlib
import struct

GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
CONT, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10


class Closed(Exception):
    def __init__(self, code, reason=""):
        super().__init__(code, reason)
        self.code = code


def accept_key(key):
    return base64.b64encode(hashlib.sha1(key + GUID).digest())


def mask(data, key):
    return bytes(b ^ key[i & 3] for i, b in enumerate(data))


class Socket:
    def __init__(self, reader, writer, is_client):
        self.reader, self.writer, self.is_client = reader, writer, is_client
        self.closed = False

    async def send_frame(self, opcode, data, fin=True):
        head = bytearray([(0x80 if fin else 0) | opcode])
        bit = 0x80 if self.is_client else 0
        if len(data) < 126:
            head.append(bit | len(data))
        elif len(data) < 65536:
            head.append(bit | 126)
            head += struct.pack("!H", len(data))
        else:
            head.append(bit | 127)
            head += struct.pack("!Q", len(data))
        if self.is_client:
            key = b"\x01\x02\x03\x04"
            head += key
            data = mask(data, key)
        self.writer.write(bytes(head) + data)
        await self.writer.drain()

    async def read_frame(self):
        first, second = await self.reader.readexactly(2)
        size = second & 0x7F
        if size == 126:
            size, = struct.unpack("!H", await self.reader.readexactly(2))
        elif size == 127:
            size, = struct.unpack("!Q", await self.reader.readexactly(8))
        if bool(second & 0x80) == self.is_client:
            raise Closed(1002, "mask")
        key = await self.reader.readexactly(4) if second & 0x80 else None
        data = await self.reader.readexactly(size)
        return bool(first & 0x80), first & 0xF, mask(data, key) if key else data

    async def recv(self):
        parts, kind = [], None
        while True:
            fin, opcode, data = await self.read_frame()
            match opcode:
                case 8:
                    code = struct.unpack("!H", data[:2])[0] if data else 1005
                    if not self.closed:
                        await self.close(code)
                    raise Closed(code, data[2:].decode())
                case 9:
                    await self.send_frame(PONG, data)
                case 10:
                    print("pong", data)
                case 0 if kind is None:
                    raise Closed(1002, "continuation")
                case 0 | 1 | 2:
                    kind = opcode or kind
                    parts.append(data)
                    if fin:
                        whole = b"".join(parts)
                        return whole.decode() if kind == TEXT else whole
                case _:
                    raise Closed(1002, f"opcode {opcode}")

    async def close(self, code=1000, reason=""):
        self.closed = True
        await self.send_frame(CLOSE, struct.pack("!H", code) + reason.encode())

    async def __aiter__(self):
        try:
            while True:
                yield await self.recv()
        except Closed as e:
            if e.code not in (1000, 1001):
                raise


async def on_client(reader, writer):
    try:
        request = await reader.readuntil(b"\r\n\r\n")
        lines = request.decode().split("\r\n")
        headers = dict(line.split(": ", 1) for line in lines[1:] if line)
        if headers.get("Upgrade") != "websocket":
            writer.write(b"HTTP/1.1 426 Upgrade Required\r\n\r\n")
            return
        key = accept_key(headers["Sec-WebSocket-Key"].encode())
        writer.write(b"HTTP/1.1 101 Switching Protocols\r\nSec-WebSocket-Accept: " + key + b"\r\n\r\n")
        ws = Socket(reader, writer, is_client=False)
        try:
            async for message in ws:
                if message == "count":
                    for i in range(3):
                        await ws.send_frame(TEXT, str(i).encode())
                        await asyncio.sleep(0.5)
                else:
                    await ws.send_frame(TEXT if isinstance(message, str) else BINARY, message.encode() if isinstance(message, str) else message)
            print("server: over")
        except Closed as e:
            print("server:", e.args)
            if not ws.closed:
                await ws.close(e.code, e.args[1])
    except asyncio.IncompleteReadError as e:
        print("server: eof", len(e.partial), e.expected)
    except asyncio.LimitOverrunError as e:
        print("server:", e, e.consumed)
    finally:
        writer.close()


async def connect(port, extra=b"Upgrade: websocket\r\n"):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    key = base64.b64encode(bytes(range(16)))
    writer.write(b"GET /chat HTTP/1.1\r\nSec-WebSocket-Key: " + key + b"\r\n" + extra + b"\r\n")
    answer = await reader.readuntil(b"\r\n\r\n")
    if b" 101 " not in answer:
        print(answer, await reader.read())
        writer.close()
        return None
    assert accept_key(key) in answer
    return Socket(reader, writer, is_client=True)


async def until_closed(ws):
    try:
        while True:
            message = await ws.recv()
            print("got", message if len(message) < 20 else (len(message), type(message).__name__))
    except Closed as e:
        print("closed", e.args)
    except asyncio.IncompleteReadError as e:
        print("cut", e)
    ws.writer.close()
    await ws.writer.wait_closed()


async def main():
    server = await asyncio.start_server(on_client, "127.0.0.1", 0, limit=2048)
    port = server.sockets[0].getsockname()[1]
    await connect(port, b"")
    ws = await connect(port)
    await ws.send_frame(TEXT, "grüß".encode())
    await ws.send_frame(TEXT, b"one ", fin=False)
    await ws.send_frame(PING, b"alive?")
    await ws.send_frame(CONT, b"two ", fin=False)
    await ws.send_frame(CONT, b"three")
    await ws.send_frame(BINARY, b"x" * 200)
    await ws.send_frame(BINARY, b"y" * 200_000)
    await ws.send_frame(TEXT, b"count")
    await asyncio.gather(until_closed(ws), asyncio.create_task(later(2, ws.close, 1000, "done")))
    for code, data in [(CONT, b""), (5, b"z"), (CLOSE, b"")]:
        ws = await connect(port)
        await ws.send_frame(code, data)
        await until_closed(ws)
    ws = await connect(port)
    ws.is_client = False  # frames without masks
    await ws.send_frame(TEXT, b"bare")
    ws.is_client = True
    await until_closed(ws)
    ws = await connect(port)
    ws.writer.write(b"\x81\xfe\x01")
    ws.writer.write_eof()
    await until_closed(ws)
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"G" * 5000)
    print(await reader.read())
    writer.close()
    server.close()
    await server.wait_closed()


async def later(delay, fn, *args):
    await asyncio.sleep(delay)
    await fn(*args)


asyncio.run(main())
