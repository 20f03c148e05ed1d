# Threads wait in calls of blocking sockets, pipes and select() while the loop serves them, and each other.
import asyncio
import os
import select
import socket
import threading


def serve(listener, count):
    for _ in range(count):
        connection, _ = listener.accept()
        with connection, connection.makefile("rwb") as file:
            for line in file:
                file.write(line.upper())
                file.flush()


async def threads_serve():
    listener = socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=serve, args=(listener, 2))
    thread.start()
    for name in b"one", b"two":
        reader, writer = await asyncio.open_connection(*listener.getsockname())
        for line in name + b" first\n", name + b" second\n":
            writer.write(line)
            print(await reader.readline())
        writer.close()
        await writer.wait_closed()
    await asyncio.to_thread(thread.join)
    listener.close()


async def reverse(reader, writer):
    data = await reader.readexactly(5)
    await asyncio.sleep(0.01)
    writer.write(data[::-1])
    writer.close()


def ask(address, number):
    with socket.create_connection(address) as client:
        client.sendall(b"abcd%d" % number)
        room = bytearray(3)
        parts = []
        while size := client.recv_into(room):
            parts.append(bytes(room[:size]))
        return b"".join(parts)


def ask_in_time(address):
    with socket.create_connection(address, timeout=0.02) as client:
        client.sendall(b"abcd")
        try:
            return client.recv(10)  # it answers five bytes
        except TimeoutError as e:
            print(repr(e), client.gettimeout())
        client.settimeout(None)
        client.sendall(b"e")
        return client.recv(10)


def fill(end):
    with end:
        end.sendall(b"x" * 3_000_000)


def watch(end, pipe, seen):
    for _ in range(2):
        ready = select.select([end, pipe], [], [], 50)[0]
        seen.append(end.recv(10) if end in ready else os.read(pipe, 10))


async def loop_serves():
    server = await asyncio.start_server(reverse, "127.0.0.1", 0)
    address = server.sockets[0].getsockname()
    print(await asyncio.gather(*(asyncio.to_thread(ask, address, i) for i in range(3))))
    print(await asyncio.to_thread(ask_in_time, address))
    server.close()
    far, near = socket.socketpair()
    reader, writer = await asyncio.open_connection(sock=near)
    task = asyncio.create_task(asyncio.to_thread(fill, far))
    print(len(await reader.read()))
    await task
    writer.close()
    far, near = socket.socketpair()
    readable, writable = os.pipe()
    seen = []
    task = asyncio.create_task(asyncio.to_thread(watch, far, readable, seen))
    await asyncio.sleep(0.02)
    os.write(writable, b"by pipe")
    while not seen:
        await asyncio.sleep(0.01)
    near.send(b"by socket")
    await task
    print(seen)
    for end in far, near:
        end.close()
    os.close(readable)
    os.close(writable)


def chain(a, b):
    with a, b:
        while data := a.recv(3):
            b.sendall(data)


def without_a_loop():
    pairs = [socket.socketpair() for _ in range(4)]
    threads = [threading.Thread(target=chain, args=(pairs[i][1], pairs[i + 1][0])) for i in range(3)]
    for thread in threads:
        thread.start()
    pairs[0][0].sendall(b"through three threads")
    pairs[0][0].close()
    with pairs[3][1].makefile("rb") as file:
        print(file.read())
    pairs[3][1].close()
    for thread in threads:
        thread.join()


asyncio.run(threads_serve())
asyncio.run(loop_serves())
without_a_loop()
