# Two sock_accept() of one listener: the later one takes the reader over, and the first one waits for ever.
import asyncio
import socket


async def main():
    loop = asyncio.get_running_loop()
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.setblocking(False)
        first = asyncio.create_task(loop.sock_accept(listener))
        await asyncio.sleep(0)
        second = asyncio.create_task(loop.sock_accept(listener))
        await asyncio.sleep(0)
        with socket.create_connection(listener.getsockname()) as client:
            sock, address = await second
            print(first.done(), address == client.getsockname(), sock.gettimeout())
            sock.close()
        with socket.create_connection(listener.getsockname()):
            await asyncio.sleep(0.1)
            print(first.done())
            first.cancel()
            sock, _ = await loop.sock_accept(listener)
            sock.close()


asyncio.run(main())
