# add_reader() and add_writer() of sockets; call_soon_threadsafe().
import asyncio, socket
async def main():
    loop = asyncio.get_running_loop()
    a, b = socket.socketpair()
    def readable(n): print("readable", n, a.recv(10)); loop.remove_reader(a)
    def writable(): print("writable"); loop.remove_writer(b)
    loop.add_reader(a, readable, 7); loop.add_writer(b, writable)
    await asyncio.sleep(0.5)
    b.send(b"x")
    await asyncio.sleep(0.5)
    def hand(): print("hand")
    loop.call_soon_threadsafe(hand)
    await asyncio.sleep(0.1)
    a.close(); b.close()
asyncio.run(main())
