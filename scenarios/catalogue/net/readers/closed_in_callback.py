# A callback closes its socket and leaves the reader.
import asyncio, socket

# a handler for readable closes the socket without removing the reader
async def main():
    loop = asyncio.get_running_loop()
    a, b = socket.socketpair()
    a.setblocking(False); b.setblocking(False)
    def readable():
        data = a.recv(10)
        print("got", data)
        if not data:
            a.close()
    loop.add_reader(a, readable)
    await loop.sock_sendall(b, b"hello")
    await asyncio.sleep(0.1)
    b.close()
    await asyncio.sleep(0.1)
    try:
        print(loop.remove_reader(a))
    except ValueError as e:
        print("ValueError", "Invalid file descriptor: -1" == str(e))
    c, d = socket.socketpair()
    loop.add_reader(c, print, "c")
    d.send(b"x")
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    print(loop.remove_reader(c))
    c.close(); d.close()

asyncio.run(main())
