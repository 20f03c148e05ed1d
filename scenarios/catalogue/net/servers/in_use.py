# A port that is in use, and one that reuses an address.
import asyncio


async def main():
    loop = asyncio.get_running_loop()
    one = await loop.create_server(asyncio.Protocol, "127.0.0.1", 0)
    host, port = one.sockets[0].getsockname()
    try:
        await loop.create_server(asyncio.Protocol, host, port)
    except OSError as e:
        print(type(e).__name__, e.errno, str(e).replace(str(port), "PORT"))
    one.close()
    await one.wait_closed()
    two = await loop.create_server(asyncio.Protocol, host, port)
    print(two.sockets[0].getsockname() == (host, port))
    two.close()


asyncio.run(main())
