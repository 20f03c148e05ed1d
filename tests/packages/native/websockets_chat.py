# websockets: a server and a client, a message in many segments, and a close by the server.
import asyncio

import websockets


async def handler(ws):
    async for message in ws:
        await ws.send(f"echo {message} {ws.path}")
        if message == "bye":
            await ws.close(1001, "going")


async def main():
    async with websockets.serve(handler, "127.0.0.1", 8765, ping_interval=None):
        async with websockets.connect("ws://127.0.0.1:8765/chat?x=1", ping_interval=None) as ws:
            for message in ("hello", "x" * 70000, "bye"):
                await ws.send(message)
                answer = await ws.recv()
                print(type(answer).__name__, len(answer), answer[:20])
            try:
                await ws.recv()
            except websockets.ConnectionClosed as e:
                print(repr(e.rcvd), e)


asyncio.run(main())
