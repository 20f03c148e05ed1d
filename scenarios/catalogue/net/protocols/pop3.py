# A state machine of lines on one Protocol class for both sides: timeouts by call_later, pipelined commands, LINE limits.
"""POP3-like dialogue between two Protocols, each driven by callbacks and timers only."""
import asyncio


class LineProtocol(asyncio.Protocol):
    timeout = 2.0

    def __init__(self):
        self.buffer = b""
        self.timer = None
        self.closed = asyncio.get_running_loop().create_future()

    def connection_made(self, transport):
        self.transport = transport
        self.restart()
        self.ready()

    def restart(self):
        if self.timer is not None:
            self.timer.cancel()
        self.timer = asyncio.get_running_loop().call_later(self.timeout, self.timed_out)

    def timed_out(self):
        print(type(self).__name__, "timed out")
        self.transport.abort()

    def data_received(self, data):
        self.restart()
        self.buffer += data
        while (end := self.buffer.find(b"\r\n")) >= 0 and not self.transport.is_closing():
            line, self.buffer = self.buffer[:end], self.buffer[end + 2:]
            self.line_received(line.decode())
        if len(self.buffer) > 100:
            print(type(self).__name__, "line too long")
            self.transport.close()

    def send(self, line):
        self.transport.write(line.encode() + b"\r\n")

    def eof_received(self):
        print(type(self).__name__, "eof", self.buffer)
        return None

    def connection_lost(self, exc):
        self.timer.cancel()
        print(type(self).__name__, "lost", exc)
        self.closed.set_result(exc)


class Mailbox(LineProtocol):
    timeout = 1.0
    mails = ["first mail", "second\r\n..dotted\r\nmail", "third"]

    def ready(self):
        self.state, self.deleted = "user", set()
        self.send("+OK ready")

    def line_received(self, line):
        verb, _, rest = line.partition(" ")
        method = getattr(self, f"{self.state}_{verb}", None)
        if method is None:
            self.send(f"-ERR {verb} in {self.state}")
        else:
            method(rest)

    def user_USER(self, name):
        self.name, self.state = name, "password"
        self.send("+OK")

    def password_PASS(self, password):
        if password == self.name[::-1]:
            self.state = "mail"
            self.send(f"+OK {len(self.mails)}")
        else:
            self.state = "user"
            self.send("-ERR")

    def mail_RETR(self, n):
        try:
            mail = self.mails[int(n) - 1]
        except (ValueError, IndexError) as e:
            self.send(f"-ERR {type(e).__name__}")
            return
        self.send(f"+OK\r\n{mail}\r\n.")

    def mail_DELE(self, n):
        self.deleted.add(n)
        self.send("+OK")

    def mail_NOOP(self, rest):
        asyncio.get_running_loop().call_soon(self.send, "+OK soon")

    def mail_QUIT(self, rest):
        self.send(f"+OK {sorted(self.deleted)}")
        self.transport.close()


class Script(LineProtocol):
    def __init__(self, commands):
        super().__init__()
        self.commands, self.got = list(commands), []

    def ready(self):
        pass

    def line_received(self, line):
        self.got.append(line)
        if line[:1] in "+-" and self.commands:
            command = self.commands.pop(0)
            if isinstance(command, float):
                asyncio.get_running_loop().call_later(command, self.line_received, "+waited")
            elif isinstance(command, bytes):
                self.transport.write(command)
            elif command is None:
                self.transport.write_eof()
            else:
                self.send(command)


async def main():
    loop = asyncio.get_running_loop()
    server = await loop.create_server(Mailbox, "127.0.0.1", 0)
    addr = server.sockets[0].getsockname()
    for script in (
        ["USER ann", "PASS nna", "RETR 1", "RETR 2", "RETR 9", "RETR x", "DELE 2", "NOOP", "QUIT"],
        ["PASS x", "USER bob", "PASS wrong", "QUIT", None],
        ["USER ann", b"PASS nna\r\nRETR 3\r\nDELE 1\r\nDELE 3\r\nQUIT\r\nRETR 1\r\n"],
        ["USER ann", 0.6, 0.6, "PASS nna"],
        [b"USER a", 0.5, b"nn\r", 0.5, b"\nPASS nna\r\n", 1.5],
        [b"x" * 101],
        [b"USER half", None],
    ):
        transport, client = await loop.create_connection(lambda: Script(script), *addr)
        await client.closed
        print(client.got)
    server.close()
    await server.wait_closed()


asyncio.run(main())
