# An SMTP server with STARTTLS on streams: plain greeting, upgrade by writer.start_tls, dot-stuffing, pipelined commands.
"""SMTP with STARTTLS; a client that upgrades, one that does not, one whose handshake fails."""
import asyncio
import ssl



class Session:
    def __init__(self, reader, writer, context, mails):
        self.reader, self.writer, self.context, self.mails = reader, writer, context, mails
        self.sender, self.recipients = None, []

    async def say(self, code, text):
        *first, last = text.split("\n")
        for line in first:
            self.writer.write(f"{code}-{line}\r\n".encode())
        self.writer.write(f"{code} {last}\r\n".encode())
        await self.writer.drain()

    async def run(self):
        await self.say(220, "mail ready")
        while line := await self.reader.readline():
            verb, _, rest = line.decode().strip().partition(" ")
            method = getattr(self, "on_" + verb.lower(), None)
            if method is None:
                await self.say(500, f"unknown {verb!r}")
            elif await method(rest):
                return

    async def on_ehlo(self, rest):
        secure = self.writer.get_extra_info("sslcontext") is not None
        await self.say(250, "hello " + rest + ("" if secure else "\nSTARTTLS") + "\nPIPELINING")

    async def on_starttls(self, rest):
        await self.say(220, "go ahead")
        await self.writer.start_tls(self.context, ssl_handshake_timeout=2)
        print("server upgraded", self.writer.get_extra_info("cipher") is not None)

    async def on_mail(self, rest):
        if self.writer.get_extra_info("ssl_object") is None:
            await self.say(530, "STARTTLS first")
        else:
            self.sender, self.recipients = rest, []
            await self.say(250, "ok")

    async def on_rcpt(self, rest):
        self.recipients.append(rest)
        await self.say(250, "ok")

    async def on_data(self, rest):
        await self.say(354, "end with .")
        body = []
        async for line in self.reader:
            if line == b".\r\n":
                break
            body.append(line[1:] if line.startswith(b".") else line)
        self.mails.append((self.sender, list(self.recipients), b"".join(body)))
        await self.say(250, "queued %d" % len(self.mails))

    async def on_quit(self, rest):
        await self.say(221, "bye")
        return True


async def reply(reader):
    lines = []
    while True:
        line = (await reader.readline()).decode().strip()
        lines.append(line)
        if line[3:4] != "-":
            return lines


async def main():
    server_context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server_context.load_cert_chain("cert.pem", "key.pem")
    client_context = ssl.create_default_context(cafile="cert.pem")
    client_context.check_hostname = False
    mails = []

    async def handle(reader, writer):
        try:
            await Session(reader, writer, server_context, mails).run()
        except (OSError, asyncio.IncompleteReadError) as e:
            print("server:", type(e).__name__)
        finally:
            writer.close()
            try:
                await writer.wait_closed()
            except OSError as e:
                print("server close:", type(e).__name__)

    server = await asyncio.start_server(handle, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]

    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    print(await reply(reader))
    for command in ["EHLO me", "MAIL a", "NOPE", "STARTTLS"]:
        writer.write(command.encode() + b"\r\n")
        print(await reply(reader))
    await writer.start_tls(client_context, server_hostname="x")
    print("upgraded", writer.get_extra_info("ssl_object") is not None, writer.can_write_eof())
    writer.write(b"EHLO me\r\nMAIL a\r\nRCPT b\r\nRCPT c\r\nDATA\r\n")
    for _ in range(5):
        print(await reply(reader))
    writer.writelines([b"Subject: x\r\n", b"\r\n", b"..hidden\r\n", b"y" * 40_000 + b"\r\n", b".\r\n", b"QUIT\r\n"])
    print(await reply(reader), await reply(reader), await reader.read())
    writer.close()
    await writer.wait_closed()

    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    await reply(reader)
    writer.write(b"STARTTLS\r\n")
    await reply(reader)
    writer.write(b"this is no handshake\r\n" * 3)
    try:
        print(len(await reader.read()) > 0)
    except OSError as e:
        print(type(e).__name__)
    writer.close()

    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    await reply(reader)
    writer.write(b"STARTTLS\r\n")
    await reply(reader)
    await asyncio.sleep(3)  # the server's handshake times out
    print(await reader.read())
    writer.close()
    server.close()
    await server.wait_closed()
    print([(s, r, len(b), b[:30]) for s, r, b in mails])


asyncio.run(main())
