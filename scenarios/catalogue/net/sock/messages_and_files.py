# recvmsg() and recvmsg_into(), sendfile() of sockets that block, and a duplicate of a transport's socket.
import asyncio
import io
import os
import socket


def attempt(function, *args, **kwargs):
    try:
        print(function(*args, **kwargs))
    except (OSError, TypeError, ValueError) as e:
        print(type(e).__name__, e)


a, b = socket.socketpair()
a.send(b"hello")
print(b.recvmsg(3), b.recvmsg_into([bytearray(1), bytearray(9)]))
a.close()
print(b.recvmsg(3))
b.close()

u, v = socket.socket(socket.AF_INET, socket.SOCK_DGRAM), socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
for each in u, v:
    each.bind(("127.0.0.1", 0))
for peek in 0, socket.MSG_PEEK, 0:
    v.sendto(b"0123456789", u.getsockname())
    data, ancillary, flags, address = u.recvmsg(4, 0, peek)
    print(data, ancillary, flags, address == v.getsockname())
x, y = bytearray(3), bytearray(4)
size, ancillary, flags, address = u.recvmsg_into([x, memoryview(y)], 100)
print(size, x, y, ancillary, flags, address == v.getsockname())
v.sendto(b"", u.getsockname())
print(u.recvmsg(4)[:3])
u.setblocking(False)
attempt(u.recvmsg, 4)
attempt(u.recvmsg, -1)
attempt(u.recvmsg, 4, -1)
attempt(u.recvmsg_into, [b"x"])
attempt(u.recvmsg_into, 5)

with socket.create_server(("127.0.0.1", 0)) as listener:
    c = socket.create_connection(listener.getsockname())
    s, _ = listener.accept()
c.send(b"tcp data")
print(s.recvmsg(3), s.recvmsg_into([bytearray(2), bytearray(30)]))
with open("/tmp/messages_and_files", "wb+") as file:
    file.write(b"0123456789" * 2000)
    file.seek(3)
    print(c.sendfile(file, 5, 10), file.tell(), s.recv(100))
    print(c.sendfile(file, 19990), file.tell(), s.recv(100))
    print(c.sendfile(file, 30000), file.tell())
    print(c.sendfile(file), file.tell(), len(s.recv(20000, socket.MSG_WAITALL)))
    for options in {"count": 0}, {"count": -1}, {"count": "x"}, {"offset": -1}, {"offset": "y"}:
        attempt(c.sendfile, file, **options)
    attempt(u.sendfile, file)
    with open("/tmp/messages_and_files") as text:
        attempt(c.sendfile, text)
    memory = io.BytesIO(b"memory")
    print(c.sendfile(memory, 1, 3), memory.tell(), s.recv(9))
    print(c.sendfile(memory), memory.tell(), s.recv(9))
    attempt(c.sendfile, io.StringIO("x"), count=0)
    c.setblocking(False)
    attempt(c.sendfile, file)
    attempt(c.sendfile, memory)
os.unlink("/tmp/messages_and_files")
for each in c, s, u, v:
    each.close()


async def main():
    async with await asyncio.start_server(lambda r, w: w.close(), "127.0.0.1", 0) as server:
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        own = writer.get_extra_info("socket")
        duplicate = own.dup()
        print(type(duplicate).__name__, duplicate.fileno() != own.fileno(), duplicate.getpeername() == own.getpeername())
        print(await reader.read())
        writer.close()
        await writer.wait_closed()
        print(duplicate.send(b"still open"))
        duplicate.close()


asyncio.run(main())
