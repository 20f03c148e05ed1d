# A loop selects by the selector that it is given: a class of the library, or one that derives from it.
import asyncio
import selectors
import socket


async def handle(reader, writer):
    data = await reader.readline()
    await asyncio.sleep(0.01)
    writer.write(data.upper())
    await writer.drain()
    writer.close()
    await writer.wait_closed()

async def client(port, name):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(name.encode() + b"\n")
    answer = await reader.read()
    writer.close()
    await writer.wait_closed()
    return name, answer

async def main():
    server = await asyncio.start_server(handle, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with server:
        print(await asyncio.gather(*(client(port, n) for n in "abcd")))

class Counting(selectors.SelectSelector):
    calls = 0
    def select(self, timeout=None):
        Counting.calls += 1
        return super().select(timeout)

for factory in (selectors.PollSelector, selectors.SelectSelector, Counting, selectors.EpollSelector):
    print(factory.__name__)
    with asyncio.Runner(loop_factory=lambda: asyncio.SelectorEventLoop(factory())) as runner:
        runner.run(main())
print(Counting.calls > 10)
loop = asyncio.SelectorEventLoop(selectors.PollSelector())
loop.run_until_complete(main())
loop.close()
loop = asyncio.SelectorEventLoop(selector=selectors.PollSelector())
a, b = socket.socketpair()
fired = []
loop.add_reader(a, lambda: (fired.append(a.recv(5)), loop.stop()))
loop.call_later(0.5, b.send, b"hi")
loop.run_forever()
print(fired, loop.remove_reader(a), loop.time() > 0)
loop.close()
