"""httpx with anyio, against a server of asyncio."""

import asyncio
import unittest

import httpx

import searched


async def serve(reader, writer):
    try:
        while True:
            head = await reader.readuntil(b"\r\n\r\n")
            path = head.split()[1]
            body = path * 2
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n"
                         % len(body) + body)
            await writer.drain()
    except (OSError, asyncio.IncompleteReadError):
        pass
    finally:
        writer.close()


class Test(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        self.server = await asyncio.start_server(serve, "127.0.0.1", 8080)

    async def asyncTearDown(self):
        self.server.close()

    @searched.explore
    async def test_pool(self):
        limits = httpx.Limits(max_connections=2, max_keepalive_connections=1)
        async with httpx.AsyncClient(base_url="http://127.0.0.1:8080",
                                     limits=limits, timeout=30) as client:
            async def ask(n):
                try:
                    got = await client.get(f"/{n}")
                    assert got.status_code == 200
                    return got.text
                except httpx.HTTPError:
                    return None

            answers = await asyncio.gather(*map(ask, range(5)))
            for n, answer in enumerate(answers):
                assert answer in (None, f"/{n}/{n}"), answers
