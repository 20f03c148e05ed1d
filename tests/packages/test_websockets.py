"""websockets: messages in order, or ConnectionClosed.

Its server waits for a request forever, and so does Server.close():
races.py.
"""

import asyncio
import unittest

import websockets

import searched


class Test(unittest.IsolatedAsyncioTestCase):
    @searched.whole
    async def test_echo(self):
        async def echo(socket):
            async for message in socket:
                await socket.send(message.upper())

        got = []
        async with websockets.serve(echo, "127.0.0.1", 8765, close_timeout=5):
            try:
                async with websockets.connect(
                        "ws://127.0.0.1:8765", open_timeout=20, close_timeout=5,
                        ping_interval=5, ping_timeout=5) as socket:
                    for word in "a", "b", "c":
                        await socket.send(word)
                    for _ in range(3):
                        got.append(await asyncio.wait_for(socket.recv(), 30))
            except (websockets.WebSocketException, OSError,
                    asyncio.TimeoutError):
                pass
        assert got == ["A", "B", "C"][:len(got)], got

    @searched.whole
    async def test_broadcast(self):
        sockets = {}  # a set has them in the order of addresses

        async def join(socket):
            sockets[socket] = True
            try:
                await socket.wait_closed()
            finally:
                del sockets[socket]

        async def listen(number):
            got = []
            try:
                async with websockets.connect("ws://127.0.0.1:8765",
                                              open_timeout=20, close_timeout=5,
                                              ping_interval=5, ping_timeout=5
                                              ) as socket:
                    async for message in socket:
                        got.append(message)
                        if message == "last":
                            break
            except (websockets.WebSocketException, OSError,
                    asyncio.TimeoutError):
                pass
            return got

        async with websockets.serve(join, "127.0.0.1", 8765, close_timeout=5,
                                    ping_interval=5, ping_timeout=5):
            listeners = [asyncio.create_task(listen(n)) for n in range(2)]
            await asyncio.sleep(1)
            for word in "1", "2", "last":
                websockets.broadcast(sockets, word)
                await asyncio.sleep(0.01)
            for got in await asyncio.gather(*listeners):
                # In order, and none is left out; who joins late misses some.
                assert "".join(got) in "12last", got
        assert not sockets
