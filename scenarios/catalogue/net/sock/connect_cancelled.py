# sock_connect() that is cancelled: the server has a connection all the same, and reads its end.
import asyncio
import socket


async def main():
    loop = asyncio.get_running_loop()
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.setblocking(False)
        sock = socket.socket()
        sock.setblocking(False)
        task = asyncio.create_task(loop.sock_connect(sock, listener.getsockname()))
        await asyncio.sleep(0)
        task.cancel()
        print(await asyncio.gather(task, return_exceptions=True))
        sock.close()
        other, _ = await loop.sock_accept(listener)
        print(await loop.sock_recv(other, 10))
        other.close()


asyncio.run(main())
