# asyncio.timeout() around readexactly(): what came before the timeout is not lost.
import asyncio


async def serve(reader, writer):
    for part in b"abc", b"def", b"ghi":
        writer.write(part)
        await asyncio.sleep(1)
    writer.close()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    for wait in 0.5, 1, 0.7, 5:
        try:
            async with asyncio.timeout(wait):
                print(await reader.readexactly(6))
        except TimeoutError:
            print("timeout")
        except asyncio.IncompleteReadError as e:
            print(e)
    writer.close()
    server.close()


asyncio.run(main())
