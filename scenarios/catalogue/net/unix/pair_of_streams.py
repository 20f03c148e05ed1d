# Two streams on the ends of one socketpair(): a conversation of two tasks, each the other's server.
import asyncio
import socket


async def speak(name, sock, count):
    reader, writer = await asyncio.open_connection(sock=sock)
    for n in range(count):
        writer.write(b"%s %d\n" % (name, n))
        print(name, "hears", await reader.readline())
    writer.write_eof()
    print(name, "then", await reader.read())
    writer.close()
    await writer.wait_closed()


async def main():
    a, b = socket.socketpair()
    async with asyncio.TaskGroup() as group:
        group.create_task(speak(b"a", a, 3))
        group.create_task(speak(b"b", b, 2))


asyncio.run(main())
