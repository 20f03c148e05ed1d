"""aiohttp, client and server: an answer is whole, or an error that aiohttp
documents; with a timeout nothing hangs; nothing is left open."""

import asyncio
import unittest

import aiohttp
from aiohttp import web

import searched


class Test(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        self.seen = []

        async def double(request):
            data = await request.json()
            self.seen.append(data["n"])
            await asyncio.sleep(0.05)
            return web.json_response({"n": 2 * data["n"]})

        async def echo(request):
            socket = web.WebSocketResponse()
            await socket.prepare(request)
            async for message in socket:
                await socket.send_str(message.data.upper())
            return socket

        app = web.Application()
        app.router.add_post("/double", double)
        app.router.add_get("/echo", echo)
        self.runner = web.AppRunner(app)
        await self.runner.setup()
        await web.TCPSite(self.runner, "127.0.0.1", 8080).start()

    async def asyncTearDown(self):
        await self.runner.cleanup()

    @searched.explore
    async def test_requests(self):
        limit = aiohttp.ClientTimeout(total=30)
        async with aiohttp.ClientSession("http://127.0.0.1:8080",
                                         timeout=limit) as session:
            async def ask(n):
                try:
                    async with session.post("/double", json={"n": n}) as got:
                        assert got.status == 200, got.status
                        return (await got.json())["n"]
                except (aiohttp.ClientError, asyncio.TimeoutError):
                    return None

            answers = await asyncio.gather(*map(ask, range(4)))
            for n, answer in enumerate(answers):
                assert answer in (None, 2 * n), answers
                assert answer is None or n in self.seen

    @searched.explore
    async def test_websocket(self):
        limit = aiohttp.ClientTimeout(total=30)
        async with aiohttp.ClientSession(timeout=limit) as session:
            got = []
            try:
                async with session.ws_connect("http://127.0.0.1:8080/echo",
                                              receive_timeout=20,
                                              timeout=5) as socket:
                    for word in "a", "b", "c":
                        await socket.send_str(word)
                    for _ in range(3):
                        message = await socket.receive()
                        if message.type is not aiohttp.WSMsgType.TEXT:
                            break
                        got.append(message.data)
            except (aiohttp.ClientError, asyncio.TimeoutError, OSError):
                pass
            assert got == ["A", "B", "C"][:len(got)], got
