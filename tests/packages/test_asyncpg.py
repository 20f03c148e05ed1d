"""asyncpg, against a stand-in for PostgreSQL that knows `select NUMBER`: an
answer is that of its query.

Without half-open connections: after command_timeout, Pool.release() waits for
ever for what such a connection does not answer.
"""

import asyncio
import struct
import unittest

import asyncpg

import searched

INT4 = 23
CANCEL = 80877102


def message(kind, data=b""):
    return kind + struct.pack("!i", 4 + len(data)) + data


READY = message(b"Z", b"I")
COLUMN = struct.pack("!h", 1) + b"n\0" + struct.pack("!ihihih", 0, 0, INT4, 4,
                                                     -1, 1)


async def serve(reader, writer):
    """A session of the protocol, version 3."""
    try:
        size, = struct.unpack("!i", await reader.readexactly(4))
        code, = struct.unpack("!i", await reader.readexactly(4))
        await reader.readexactly(size - 8)
        if code == CANCEL:
            return  # a query that is answered already
        writer.write(message(b"R", struct.pack("!i", 0))
                     + message(b"S", b"server_version\00015.0\0")
                     + message(b"K", struct.pack("!ii", 1, 1)) + READY)
        while (kind := await reader.readexactly(1)) != b"X":
            size, = struct.unpack("!i", await reader.readexactly(4))
            data = await reader.readexactly(size - 4)
            if kind == b"P":
                number = int(data.split(b"\0")[1].split()[-1])
            writer.write({
                b"P": lambda: message(b"1"), b"B": lambda: message(b"2"),
                b"C": lambda: message(b"3"), b"S": lambda: READY,
                b"D": lambda: message(b"t", struct.pack("!h", 0))
                + message(b"T", COLUMN),
                b"E": lambda: message(b"D", struct.pack("!hii", 1, 4, number))
                + message(b"C", b"SELECT 1\0"),
                b"Q": lambda: message(b"C", b"RESET\0") + READY,
            }.get(kind, bytes)())
            await asyncio.sleep(0.001)
    except (OSError, asyncio.IncompleteReadError):
        pass
    finally:
        writer.close()


class Test(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        self.server = await asyncio.start_server(serve, "127.0.0.1", 5432)

    async def asyncTearDown(self):
        self.server.close()

    @searched.whole
    async def test_pool(self):
        answers = {}

        async def ask(pool, n):
            try:
                answers[n] = await pool.fetchval(f"select {n}")
            except (OSError, asyncio.TimeoutError, asyncpg.PostgresError,
                    asyncpg.InterfaceError):
                pass

        try:
            pool = await asyncpg.create_pool(
                host="127.0.0.1", user="me", password="", database="it",
                ssl=False, min_size=1, max_size=2, timeout=20,
                command_timeout=20, statement_cache_size=0)
        except (OSError, asyncio.TimeoutError, asyncpg.PostgresError,
                asyncpg.InterfaceError):
            return
        await asyncio.gather(*(ask(pool, n) for n in range(5)))
        try:
            await asyncio.wait_for(pool.close(), 30)
        except (OSError, asyncio.TimeoutError):
            pool.terminate()
        assert all(n == got for n, got in answers.items()), answers
