# accept_drops_connection, fixed: the callback checks its future first.
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
        if not future.done():
            future.set_result(self.backlog.pop(0))

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
