# The same where it is the loop that selects, by a PollSelector: the report names the tasks.
import asyncio
import selectors
import socket


async def main():
    a, b = socket.socketpair()
    a.setblocking(False)
    print(await asyncio.get_running_loop().sock_recv(a, 10))


asyncio.run(main(), loop_factory=lambda: asyncio.SelectorEventLoop(selectors.PollSelector()))
