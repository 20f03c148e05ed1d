# A view of bytes that are not side by side can be neither sent nor filled: BufferError, which ends a transport.
import asyncio
import os
import socket


def attempt(name, call):
    try:
        print(name, call())
    except (BufferError, TypeError) as e:
        print(name, type(e).__name__, e)


async def main():
    every_second = memoryview(b"abcdef")[::2]
    a, b = socket.socketpair()
    attempt("send", lambda: a.send(every_second))
    attempt("sendmsg", lambda: a.sendmsg([b"x", every_second]))
    attempt("write", lambda: os.write(a.fileno(), every_second))
    attempt("recv_into", lambda: b.recv_into(memoryview(bytearray(6))[::2]))
    attempt("whole", lambda: a.send(memoryview(b"abcdef")[1:4]))
    reader, writer = await asyncio.open_connection(sock=a)
    writer.write(every_second)
    print(writer.is_closing())
    try:
        await writer.wait_closed()
    except BufferError as e:
        print("closed:", e)
    print(b.recv(10), b.recv(10))
    b.close()
    for text in "127.1", "0x7f.1", "1", "0177.0.0.1", "127.0.0.1 and more", "1.2.3.4.5", "08.1":
        try:
            print(text, socket.inet_aton(text))
        except OSError as e:
            print(text, e)


asyncio.run(main())
