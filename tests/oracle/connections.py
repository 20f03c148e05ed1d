#!/usr/bin/env python3
"""Write random programs with connections, and compare ticktape with CPython on this machine's kernel (kernel.py).

    connections.py FIRST COUNT DIR                      writes DIR/FIRST.py and COUNT - 1 more
    connections.py --compare TICKTAPE FIRST COUNT DIR   compares them; those that differ stay in DIR, exit code 1

As generate.py does with tasks: a program is made by the decisions of its seed, which expand a grammar. It has clients
and servers with streams and with protocols, over TCP and Unix sockets, with TLS from the beginning or later, datagrams,
sockets, pipes, names, files that are sent and watched descriptors, which read, write, wait, time out, half-close, close, abort and are cancelled in any order. What it prints depends on no size, port or address
that the kernel chooses. It keeps all objects, so that none is freed by a garbage collection.
"""
import pathlib
import re
import shutil
import subprocess
import sys

import generate

BATCH = 100
CERTIFICATES = pathlib.Path(__file__).parents[2] / "scenarios/catalogue/net/tls"
OPERATIONS_MAX = 60

PRELUDE = '''import asyncio
import io
import os
import re
import socket

LOOP = None
ENDS = []  # (reader, writer) of clients and of servers
LINKS = []  # protocols that are connected
SERVERS, ADDRESSES, PATHS = [], [], []
ENDPOINTS, SOCKETS, TASKS, KEPT = [], [], [], []
SECURE, UPGRADING, CONTEXTS = [], [], []  # addresses of servers with TLS, and of those that begin it later


def show(e):
    if isinstance(e, OSError) and e.errno is not None:
        return type(e).__name__, e.errno
    return repr(e)


def log(*parts):
    text = " ".join(str(part) for part in parts)
    print(f"{LOOP.time():.2f}", re.sub("(127[.]0[.]0[.]1', |fd=|descriptor )[0-9]+", r"\\1N", text))


async def attempt(name, awaitable, limit):
    try:
        log(name, await asyncio.wait_for(awaitable, limit))
    except Exception as e:
        log(name, "raises", show(e))
    except asyncio.CancelledError:
        log(name, "cancelled")
        raise


def call(name, function, *args):
    try:
        log(name, function(*args))
    except Exception as e:
        log(name, "raises", show(e))


def pick(items, n):
    return items[n % len(items)] if items else None


def spawn(coro):
    task = asyncio.create_task(coro, name=f"t{len(TASKS)}")
    TASKS.append(task)
    return task


class Link(asyncio.Protocol):
    kinds = 0

    def __init__(self, answer=None):
        self.number = len(LINKS)
        self.answer = answer
        self.received = 0
        self.transport = None
        LINKS.append(self)

    def connection_made(self, transport):
        self.transport = transport
        log("made", self.number)

    def data_received(self, data):
        log("data", self.number, len(data), data[:20])
        self.received += 1
        if self.answer == "echo" and self.received < 6:  # both ends may be such
            self.transport.write(data)
        elif self.answer == "close":
            self.transport.close()
        elif self.answer == "abort":
            self.transport.abort()
        elif self.answer == "raise":
            raise ValueError("data")
        elif self.answer == "pause":
            self.transport.pause_reading()

    def eof_received(self):
        log("eof", self.number)
        if self.answer == "raise":
            raise ValueError("eof")
        return self.answer in ("keep", "pause")

    def connection_lost(self, e):
        log("lost", self.number, show(e))

    def pause_writing(self):
        log("pause", self.number)

    def resume_writing(self):
        log("resume", self.number)


class Buffered(asyncio.BufferedProtocol):
    def __init__(self, size=4):
        self.number = len(LINKS)
        self.buffer = bytearray(size)
        self.transport = None
        LINKS.append(self)

    def connection_made(self, transport):
        self.transport = transport
        log("made", self.number)

    def get_buffer(self, size):
        return self.buffer

    def buffer_updated(self, count):
        log("updated", self.number, bytes(self.buffer[:count]))

    def eof_received(self):
        log("eof", self.number)

    def connection_lost(self, e):
        log("lost", self.number, show(e))


class Endpoint(asyncio.DatagramProtocol):
    def __init__(self, answers=False):
        self.number = len(ENDPOINTS)
        self.answers = answers
        ENDPOINTS.append(self)

    def connection_made(self, transport):
        self.transport = transport
        log("endpoint", self.number)

    def datagram_received(self, data, address):
        log("datagram", self.number, data)
        if self.answers and len(data) < 8:
            self.transport.sendto(data + b"!", address)

    def error_received(self, e):
        log("error", self.number, show(e))

    def connection_lost(self, e):
        log("endpoint lost", self.number, show(e))


def full():
    """Handlers open connections, too: programs must end."""
    return len(ENDS) + len(LINKS) + len(SERVERS) + len(ENDPOINTS) > 16


async def listen(factory=None, **options):
    if full():
        return None
    if factory is None:
        server = await asyncio.start_server(serve, "127.0.0.1", 0, limit=16, **options)
    else:
        server = await LOOP.create_server(factory, "127.0.0.1", 0, **options)
    SERVERS.append(server)
    ADDRESSES.append(server.sockets[0].getsockname())
    return len(SERVERS)


async def open_streams(n, limit=16):
    if full():
        return None
    ENDS.append(await asyncio.open_connection(*pick(ADDRESSES, n), limit=limit))
    return len(ENDS)


async def open_link(n, factory):
    if full():
        return None
    transport, protocol = await LOOP.create_connection(factory, *pick(ADDRESSES, n))
    KEPT.append(transport)
    return protocol.number


async def open_pair(limit=16):
    if full():
        return None
    a, b = socket.socketpair()
    ENDS.append(await asyncio.open_connection(sock=a, limit=limit))
    ENDS.append(await asyncio.open_connection(sock=b, limit=limit))
    return len(ENDS)


async def listen_unix(factory=None):
    if full():
        return None
    path = f"\\0generated {os.getpid()} {len(PATHS)}"
    if factory is None:
        SERVERS.append(await asyncio.start_unix_server(serve, path, limit=16))
    else:
        SERVERS.append(await LOOP.create_unix_server(factory, path))
    PATHS.append(path)
    return len(SERVERS)


async def open_unix(n, factory=None):
    if full():
        return None
    if factory is None:
        ENDS.append(await asyncio.open_unix_connection(pick(PATHS, n), limit=16))
        return len(ENDS)
    transport, protocol = await LOOP.create_unix_connection(factory, pick(PATHS, n))
    KEPT.append(transport)
    return protocol.number


async def open_named(n):
    if full():
        return None
    ENDS.append(await asyncio.open_connection("localhost", pick(ADDRESSES, n)[1], limit=16))
    return len(ENDS)


async def open_pipe(factory):
    if full():
        return None
    r, w = os.pipe()
    KEPT.extend([open(r, "rb", 0), open(w, "wb", 0)])
    reading, writing = KEPT[-2:]
    transport, protocol = await LOOP.connect_read_pipe(factory, reading)
    KEPT.append(transport)
    transport, other = await LOOP.connect_write_pipe(Link, writing)
    KEPT.append(transport)
    return protocol.number, other.number


async def open_tcp(n):
    if full() or len(SOCKETS) > 8:
        return None
    SOCKETS.append(socket.socket())
    SOCKETS[-1].setblocking(False)
    await LOOP.sock_connect(SOCKETS[-1], pick(ADDRESSES, n))
    return len(SOCKETS)


async def open_endpoint(n, answers):
    if full():
        return None
    if n % 2 and ENDPOINTS:
        options = {"remote_addr": pick(ENDPOINTS, n).transport.get_extra_info("sockname")}
    else:
        options = {"local_addr": ("127.0.0.1", 0)}
    transport, protocol = await LOOP.create_datagram_endpoint(lambda: Endpoint(answers), **options)
    KEPT.append(transport)
    return protocol.number


def send_to(n, k, data):
    to = pick(ENDPOINTS, k).transport.get_extra_info("sockname")
    return pick(ENDPOINTS, n).transport.sendto(data, None if n % 3 == 0 else to)


def contexts():
    """Of servers and of clients."""
    if not CONTEXTS:
        import ssl

        CONTEXTS.append(ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER))
        CONTEXTS[0].load_cert_chain("cert.pem", "key.pem")
        CONTEXTS.append(ssl.create_default_context(cafile="cert.pem"))
    return CONTEXTS


async def listen_tls(factory=None, **options):
    if full():
        return None
    options["ssl"] = contexts()[0]
    if factory is None:
        server = await asyncio.start_server(serve, "127.0.0.1", 0, limit=16, **options)
    else:
        server = await LOOP.create_server(factory, "127.0.0.1", 0, **options)
    SERVERS.append(server)
    SECURE.append(server.sockets[0].getsockname())
    return len(SERVERS)


async def open_tls(n, factory=None, name="localhost", **options):
    if full():
        return None
    options.update(ssl=contexts()[1], server_hostname=name)
    if factory is None:
        ENDS.append(await asyncio.open_connection(*pick(SECURE, n), limit=16, **options))
        return len(ENDS)
    transport, protocol = await LOOP.create_connection(factory, *pick(SECURE, n), **options)
    KEPT.append(transport)
    return protocol.number


async def serve_upgraded(reader, writer):
    await asyncio.sleep(len(ENDS) % 2 / 10)
    await writer.start_tls(contexts()[0], ssl_handshake_timeout=0.3)
    await serve(reader, writer)


async def listen_upgraded():
    if full():
        return None
    SERVERS.append(await asyncio.start_server(serve_upgraded, "127.0.0.1", 0, limit=16))
    UPGRADING.append(SERVERS[-1].sockets[0].getsockname())
    return len(SERVERS)


async def open_upgraded(n, data, **options):
    if full():
        return None
    reader, writer = await asyncio.open_connection(*pick(UPGRADING, n), limit=16)
    KEPT.append(writer)
    await writer.start_tls(contexts()[1], server_hostname="localhost", **options)
    writer.write(data)
    ENDS.append((reader, writer))
    return len(ENDS)


async def open_links_upgraded(n, factory, **options):
    """Two protocols, which begin TLS with each other."""
    if full():
        return None
    made = [await LOOP.create_connection(factory, sock=s) for s in socket.socketpair()]
    KEPT.extend(made)
    ends = [LOOP.start_tls(*made[i], contexts()[i], server_side=i == 0, server_hostname="localhost" if i else None, **options)
            for i in (0, 1)]
    KEPT.extend(await asyncio.gather(*ends))
    for transport, (_, protocol) in zip(KEPT[-2:], made):
        protocol.transport = transport
    return len(KEPT)


def open_sockets():
    pair = socket.socketpair()
    for s in pair:
        s.setblocking(False)
    SOCKETS.extend(pair)
    return len(SOCKETS)


def readable(s):
    try:
        data = s.recv(3)
    except OSError as e:
        log("readable raises", show(e))
        data = b""
    log("readable", data)
    if not data:
        LOOP.remove_reader(s)


def writable(s):
    log("writable")
    LOOP.remove_writer(s)


class Own(list):
    """A reader's data as lines, until EOF or an error."""

    async def collect(self, reader):
        async for line in reader:
            self.append(line)
        return self


async def finish():
    for task in TASKS:
        task.cancel()
    await asyncio.gather(*TASKS, return_exceptions=True)
    log("finish")
    for server in SERVERS:
        server.close()
    for s in SOCKETS:
        if s.fileno() >= 0:
            call("finish", LOOP.remove_reader, s)
            call("finish", LOOP.remove_writer, s)
            s.close()
    for _, writer in ENDS:
        writer.close()
    for one in KEPT:
        if isinstance(one, asyncio.StreamWriter):
            one.transport.abort()
    for link in LINKS + ENDPOINTS:
        if link.transport is not None:
            call("finish", getattr(link.transport, "abort", link.transport.close))  # read ends have none
    await asyncio.sleep(1)


'''

GRAMMAR = {
    "k": ["0", "1", "2", "3", "n", "n + 1", "n + 2", "-1", "-2"],
    "delay": ["0", "0", "0.1", "0.1", "0.2", "0.3", "0.5", "1"],
    "limit": ["0.1", "0.2", "0.3", "0.5", "1", "0", "None"],
    "size": ["1", "2", "3", "5", "0", "10", "100"],
    "data": ["b'abc'", "b'x\\n'", "b'one\\ntwo\\n'", "b''", "b'y' * 20", "b'z' * 40 + b'\\n'", "b'end;'", "bytes({size})",
             "bytearray(b'ba\\n')", "memoryview(b'view')[1:]", "b'q' * 300"],
    "secured": ["ssl_shutdown_timeout={limit}", "ssl_handshake_timeout=0.3", "", ""],
    "secure": ["listen_tls()", "listen_tls({factory})", "open_tls({k})", "open_tls({k}, {factory})", "open_tls({k}, {factory}, {secured})",
               "open_tls({k}, None, {host})", "listen_tls({factory}, {secured})", "listen_upgraded()", "open_upgraded({k}, {data})",
               "open_upgraded({k}, {data}, {secured})", "open_links_upgraded({k}, {factory}, {secured})"],
    "some": ["b'abc'", "b'one\\ntwo\\n'", "bytearray(b'ba\\n')", "b'q' * 300"],  # of no bytes at all asyncio never has an end
    "end": ["pick(ENDS, {k})", "pick(ENDS, {k})", "pick(ENDS, {k})", "ENDS[-1]"],
    "reader": ["{end}[0]"],
    "writer": ["{end}[1]"],
    "link": ["pick(LINKS, {k})", "LINKS[-1]"],
    "transport": ["{writer}.transport", "{link}.transport", "{writer}.transport"],
    "server": ["pick(SERVERS, {k})"],
    "sock": ["pick(SOCKETS, {k})", "SOCKETS[-1]"],
    "endpoint": ["pick(ENDPOINTS, {k}).transport"],
    "answer": ["None", "'echo'", "'close'", "'abort'", "'raise'", "'keep'", "'pause'"],
    "factory": ["Link", "lambda: Link({answer})", "Buffered", "lambda: Buffered({size})"],
    "link_factory": ["lambda: Link({answer})"],
    "host": ["'localhost'", "'localhost'", "'127.0.0.1'", "'nowhere'"],
    "reading": ["{reader}.read({size})", "{reader}.readline()", "{reader}.readexactly({size})", "{reader}.readuntil(b';')", "{reader}.read()",
                "Own().collect({reader})"],
    "waiting": ["{reading}", "{reading}", "{reading}", "{writer}.drain()", "{writer}.wait_closed()", "{server}.wait_closed()",
                "LOOP.sock_recv({sock}, {size})", "LOOP.sock_sendall({sock}, {data})", "LOOP.sock_recv_into({sock}, bytearray(4))",
                "open_streams({k})", "open_link({k}, {factory})", "open_pair()", "listen()", "listen({factory})", "open_endpoint({k}, {k} > 1)",
                "{server}.serve_forever()", "{server}.start_serving()", "asyncio.sleep({delay})", "open_streams({k}, 4)",
                "LOOP.connect_accepted_socket({factory}, {sock})", "asyncio.gather({reading}, {reading})",
                "{secure}", "{secure}", "{secure}", "listen_unix()", "listen_unix({factory})", "open_unix({k})", "open_unix({k}, {factory})", "open_named({k})", "open_pipe(Link)",
                "open_pipe({link_factory})", "open_tcp({k})", "LOOP.getaddrinfo({host}, 80, type=socket.SOCK_STREAM)",
                "LOOP.getnameinfo(('127.0.0.1', 80), socket.NI_NUMERICSERV)", "LOOP.sendfile({transport}, io.BytesIO({data}))",
                "LOOP.sock_sendfile({sock}, io.BytesIO({data}))", "LOOP.sock_recvfrom({sock}, 4)",
                "asyncio.shield({reading})", "both({waiting}, {waiting})", "listen(start_serving=False)", "LOOP.sock_accept({sock})"],
    "acting": ["{writer}.write, {data}", "{writer}.write, {data}", "{writer}.write, {data}", "{writer}.writelines, [{some}, {some}]",
               "{writer}.write_eof", "{writer}.close", "{writer}.transport.abort", "{transport}.pause_reading", "{transport}.resume_reading",
               "{transport}.write, {data}", "{transport}.close", "{transport}.abort", "{transport}.write_eof", "{transport}.is_closing",
               "{transport}.is_reading", "{transport}.get_write_buffer_size", "{transport}.set_write_buffer_limits, {size}",
               "{server}.close", "{server}.close_clients", "{server}.abort_clients", "{server}.is_serving",
               "{sock}.send, {data}", "{sock}.shutdown, {k} % 3", "{sock}.close", "{sock}.recv, {size}", "open_sockets", "open_sockets",
               "watch, {sock}", "watch, {sock}", "watch_writable, {sock}",
               "LOOP.remove_reader, {sock}", "LOOP.remove_writer, {sock}", "send_to, {k}, {k}, {data}", "send_to, {k}, {k}, b'd{NUMBERED}'",
               "{endpoint}.close", "{endpoint}.abort", "{transport}.set_protocol, Link({answer})", "{reader}.at_eof",
               "{reader}.feed_data, {data}", "{writer}.is_closing", "{writer}.can_write_eof", "{reader}.feed_eof",
               "pick(TASKS, {k}).cancel", "pick(TASKS, {k}).done"],
    "later": ["LOOP.call_later({delay}, call, '{NUMBERED}', {acting})", "LOOP.call_soon(call, '{NUMBERED}', {acting})"],
    "step": ["await asyncio.sleep({delay})", "await attempt('{NUMBERED}', {waiting}, {limit})", "await attempt('{NUMBERED}', {waiting}, {limit})",
             "await attempt('{NUMBERED}', {waiting}, {limit})", "call('{NUMBERED}', {acting})", "call('{NUMBERED}', {acting})",
             "call('{NUMBERED}', {acting})", "call('{NUMBERED}', {acting})", "spawn(attempt('{NUMBERED}', {waiting}, {limit}))",
             "spawn(attempt('{NUMBERED}', {waiting}, {limit}))", "KEPT.append({later})", "spawn(act{ACT}({k}))", "await spawn(act{ACT}({k}))",
             "try:\n    async with asyncio.timeout({limit}):\n        {block}\nexcept TimeoutError:\n    log('timeout')",
             "try:\n    async with asyncio.TaskGroup() as group:\n        group.create_task(attempt('{NUMBERED}', {waiting}, {limit}))\n        {block}\n"
             "except* OSError as e:\n    log('group', len(e.exceptions))",
             "for i in range(2):\n    {block}", "call('{NUMBERED}', {acting})", "call('{NUMBERED}', {acting})"],
    "first": ["await attempt('{NUMBERED}', open_streams(0), 1)", "await attempt('{NUMBERED}', open_streams(0), 1)",
              "await attempt('{NUMBERED}', open_streams(0), 1)\nawait attempt('{NUMBERED}', open_streams(1), 1)",
              "await attempt('{NUMBERED}', open_pair(), 1)", "await attempt('{NUMBERED}', open_link(0, {factory}), 1)",
              "await listen({factory})\nawait attempt('{NUMBERED}', open_link(-1, {factory}), 1)", "open_sockets()",
              "await listen_unix({factory})\nawait attempt('{NUMBERED}', open_unix(0, {factory}), 1)", "await attempt('{NUMBERED}', open_pipe(Link), 1)",
              "await listen_tls()\nawait attempt('{NUMBERED}', open_tls(-1), 1)",
              "await listen_tls({factory})\nawait attempt('{NUMBERED}', open_tls(-1, {factory}), 1)",
              "await listen_upgraded()\nawait attempt('{NUMBERED}', open_upgraded(-1, {data}), 1)",
              "await attempt('{NUMBERED}', open_links_upgraded(0, {factory}), 1)",
              "await attempt('{NUMBERED}', open_named(0), 1)", "await attempt('{NUMBERED}', open_tcp(0), 1)",
              "await attempt('{NUMBERED}', open_endpoint(0, True), 1)\nawait attempt('{NUMBERED}', open_endpoint(1, False), 1)"],
}

FUNCTIONS = '''async def both(a, b):
    return await asyncio.gather(a, b, return_exceptions=True)


def watch(s):
    LOOP.add_reader(s, readable, s)


def watch_writable(s):
    LOOP.add_writer(s, writable, s)


'''


class Program(generate.Program):
    """One program with connections."""

    def __init__(self, decisions):
        self.decisions = decisions
        self.number = self.size = self.depth = self.nested = 0
        swarm = decisions.swarm()
        self.weights = {name: generate.weigh(rows, swarm) for name, rows in GRAMMAR.items()}
        self.acts = 1 + self.below(3)
        self.longest = 2 + self.below(6)
        self.spawned = False

    def choose(self, name):
        rows = GRAMMAR[name]
        chosen = self.below(sum(self.weights[name]))
        for row, weight in zip(rows, self.weights[name]):
            chosen -= weight
            if chosen < 0:
                return row
        raise AssertionError(name)

    def made(self, name):
        if name == "block":
            return self.steps(1 + self.below(2))
        if name.isupper():
            return getattr(self, name.lower())()
        if name == "waiting" and self.nested > 3:
            return "asyncio.sleep(0)"
        self.nested += 1
        made = self.expand(self.choose(name))
        self.nested -= 1
        return made

    def act(self):
        return str(self.below(self.acts))

    def steps(self, count):
        """COUNT statements, fewer of them where the program is long. Functions only call those of higher numbers."""
        nested, self.nested = self.nested, 0
        self.depth += 1
        lines = []
        for _ in range(count):
            self.size += 1
            row = self.choose("step")
            is_simple = "{" not in row or not re.search(r"\{block\}|\{ACT\}", row)
            if not is_simple and (self.depth > 3 or self.size > OPERATIONS_MAX or (self.spawned and "{ACT}" in row)):
                row = "await asyncio.sleep({delay})"
            lines.append(self.expand(row))
        self.depth -= 1
        self.nested = nested
        return "\n".join(lines)

    def body(self, head, count, before="", after=""):
        text = "\n".join(part for part in (before, self.steps(count), after) if part)
        return head + "\n    " + text.replace("\n", "\n    ") + "\n\n\n"

    def source(self):
        parts = [PRELUDE, FUNCTIONS]
        self.spawned = True
        for i in range(self.acts):
            parts.append(self.body(f"async def act{i}(n):", 1 + self.below(self.longest), f"log('act{i}', n)"))
        parts.append(self.body("async def serve(reader, writer):", self.below(self.longest),
                               "n = len(ENDS)\nENDS.append((reader, writer))\nlog('serve', n)",
                               self.choice_of_end()))
        self.spawned = False
        first = "\n".join(self.made("first") for _ in range(1 + self.below(3)))
        if self.below(4):  # most functions find what they need
            first = "await open_pair()\nopen_sockets()\nawait open_link(0, Link)\n" + first
        count = 3 + self.below(4 * self.longest)
        parts.append(self.body("async def main(n=0):", count, "global LOOP\nLOOP = asyncio.get_running_loop()\nawait listen()\n" + first,
                               "await asyncio.sleep(0.1)\nawait finish()"))
        return "".join(parts) + "asyncio.run(main())\n"

    def choice_of_end(self):
        return ["", "writer.close()", "writer.write(await reader.readline())", "writer.close()\nawait writer.wait_closed()"][self.below(4)]


def of_seed(seed):
    """The program of SEED."""
    return Program(generate.Seeded(seed)).source()


def write(first, count, folder):
    for part in "cert.pem", "key.pem":
        shutil.copy(CERTIFICATES / part, folder)
    for seed in range(first, first + count):
        (folder / f"{seed}.py").write_text(of_seed(seed))


def differing(ticktape, folder):
    """The names of the programs in FOLDER whose ticks differ, or that are no programs for ticktape."""
    ran = subprocess.run([ticktape, "run", folder], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    agree = {line.split()[0].decode() for line in ran.stdout.splitlines() if b" s  ok " in line}
    return sorted(path for path in folder.glob("*.py") if str(path) not in agree)


def compare(ticktape, first, count, kept):
    judge = [sys.executable, pathlib.Path(__file__).with_name("kernel.py"), "--update"]
    batch = kept / "batch"
    different = []
    for start in range(first, first + count, BATCH):
        shutil.rmtree(batch, ignore_errors=True)
        batch.mkdir(parents=True)
        write(start, min(BATCH, first + count - start), batch)
        subprocess.run([*judge, batch], check=True, timeout=600)
        for path in differing(ticktape, batch):
            for part in path, path.with_suffix(".ticks"):
                part.replace(kept / part.name)
            different.append(kept / path.name)
        print(f"{min(start + BATCH, first + count) - first} programs, {len(different)} differ", flush=True)
    shutil.rmtree(batch, ignore_errors=True)
    if different:
        print("\nfirst:", different[0], "others:", *different[1:10], flush=True)
        subprocess.run(f"{ticktape} run --check {different[0]} 2>&1 | head -n 40", shell=True, check=False)
    return 1 if different else 0


def main(arguments):
    if len(arguments) == 5 and arguments[0] == "--compare":
        return compare(pathlib.Path(arguments[1]).resolve(), int(arguments[2]), int(arguments[3]), pathlib.Path(arguments[4]).resolve())
    if len(arguments) != 3:
        sys.exit(__doc__)
    folder = pathlib.Path(arguments[2])
    folder.mkdir(parents=True, exist_ok=True)
    write(int(arguments[0]), int(arguments[1]), folder)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
