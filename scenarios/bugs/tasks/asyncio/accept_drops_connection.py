# loop.sock_accept of CPython up to 3.14 (gh-153761): the callback of a readable
# socket accepts before it checks whether its future is still pending. If the future
# was cancelled meanwhile, the connection has left the backlog, but nobody owns it.
# Needs a cancellation of the acceptor between the selector and the callback.
# explore: --inject cancel:acceptor
import asyncio


class Listener:
    def __init__(self):
        self.loop = asyncio.get_running_loop()
        self.backlog = []
        self.reader = None

    def connect(self, client):
        self.backlog.append(client)
        self.poll()

    def poll(self):
        if self.backlog and self.reader is not None:
            self.loop.call_soon(self.readable, self.reader)
            self.reader = None

    def readable(self, future):
        client = self.backlog.pop(0)
        future.set_result(client)

    async def accept(self):
        reader = self.reader = self.loop.create_future()
        self.poll()
        try:
            return await reader
        except asyncio.CancelledError:
            if self.reader is reader:
                self.reader = None
            if not reader.cancelled():
                self.backlog.insert(0, reader.result())
            raise


async def serve(listener, served):
    while len(served) < 2:
        served.append(await listener.accept())


async def main():
    loop = asyncio.get_running_loop()
    listener = Listener()
    served = []
    loop.call_later(1, listener.connect, "first")
    loop.call_later(2, listener.connect, "second")
    while len(served) < 2:
        await asyncio.wait([asyncio.create_task(serve(listener, served),
                                                name="acceptor")])
    assert served == ["first", "second"], served


asyncio.run(main())
