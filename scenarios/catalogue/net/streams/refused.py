# A refused connection takes three ticks.
import asyncio
import socket

async def main():
    s = socket.socket(); s.bind(("127.0.0.1", 0)); port = s.getsockname()[1]; s.close()
    try:
        await asyncio.open_connection("127.0.0.1", port)
    except ConnectionRefusedError as e:
        print(type(e).__name__, e.errno)
asyncio.run(main())
