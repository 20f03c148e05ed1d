# connection_window_leaks, fixed: the credit of dropped data is returned.
# explore: --slow 0
# runs: 200
import asyncio
import random

CONNECTION_WINDOW = 6  # DATA frames, shared by all streams
STREAM_WINDOW = 2
LATENCY = 0.001


class Pipe:
    """One direction of a connection: frames arrive in order."""

    def __init__(self, receive):
        self.frames = asyncio.Queue()
        self.receive = receive

    def send(self, kind, stream_id, value=None):
        self.frames.put_nowait((kind, stream_id, value))

    async def run(self):
        while True:
            frame = await self.frames.get()
            await asyncio.sleep(LATENCY)
            self.receive(*frame)


class Credit:
    """A send window; tasks wait for it to open."""

    def __init__(self, frames):
        self.frames = frames
        self.waiters = []

    def add(self, frames):
        self.frames += frames
        waiters, self.waiters = self.waiters, []
        for waiter in waiters:
            if not waiter.done():
                waiter.set_result(None)

    async def wait(self):
        waiter = asyncio.get_running_loop().create_future()
        self.waiters.append(waiter)
        await waiter


class Server:
    def __init__(self):
        self.out = None
        self.window = Credit(CONNECTION_WINDOW)
        self.streams = {}
        self.handlers = {}

    def receive(self, kind, stream_id, value):
        if kind == "HEADERS":
            self.streams[stream_id] = Credit(STREAM_WINDOW)
            self.handlers[stream_id] = asyncio.create_task(
                self.respond(stream_id, value))
        elif kind == "RST_STREAM":
            self.streams.pop(stream_id, None)
            handler = self.handlers.pop(stream_id, None)
            if handler is not None:
                handler.cancel()
        elif stream_id == 0:
            self.window.add(value)
        elif stream_id in self.streams:
            self.streams[stream_id].add(value)

    async def respond(self, stream_id, size):
        await asyncio.sleep(0.002)
        window = self.streams[stream_id]
        for n in range(size):
            while window.frames == 0 or self.window.frames == 0:
                await (window if window.frames == 0 else self.window).wait()
            window.frames -= 1
            self.window.frames -= 1
            self.out.send("DATA", stream_id, n)
        self.out.send("END_STREAM", stream_id)
        del self.streams[stream_id], self.handlers[stream_id]


class Stream:
    def __init__(self):
        self.buffer = []
        self.ended = False
        self.changed = asyncio.Event()


class Client:
    def __init__(self):
        self.out = None
        self.streams = {}
        self.last_id = -1

    def receive(self, kind, stream_id, value):
        stream = self.streams.get(stream_id)
        if stream is None:
            if kind == "DATA":
                self.out.send("WINDOW_UPDATE", 0, 1)
            return
        if kind == "DATA":
            stream.buffer.append(value)
        else:
            stream.ended = True
        stream.changed.set()

    def open(self, size):
        self.last_id += 2
        self.streams[self.last_id] = Stream()
        self.out.send("HEADERS", self.last_id, size)
        return self.last_id

    async def read(self, stream_id):
        """The next frame of the body, None at its end."""
        stream = self.streams[stream_id]
        while not stream.buffer:
            if stream.ended:
                return None
            stream.changed.clear()
            await stream.changed.wait()
        frame = stream.buffer.pop(0)
        self.out.send("WINDOW_UPDATE", 0, 1)
        self.out.send("WINDOW_UPDATE", stream_id, 1)
        return frame

    def close(self, stream_id):
        stream = self.streams.pop(stream_id)
        if stream.buffer:
            self.out.send("WINDOW_UPDATE", 0, len(stream.buffer))
        if not stream.ended:
            self.out.send("RST_STREAM", stream_id)


async def fetch(client, size, parse_time):
    stream_id = client.open(size)
    try:
        frames = []
        frame = await client.read(stream_id)
        while frame is not None:
            await asyncio.sleep(parse_time)
            frames.append(frame)
            frame = await client.read(stream_id)
    finally:
        client.close(stream_id)
    assert frames == list(range(size)), frames
    return len(frames)


async def browse(client, pages, parse_time):
    """Some pages with an image each; the user may cancel the loading."""
    frames = 0
    for page in range(pages):
        parts = [fetch(client, 3 + page % 2, parse_time),
                 fetch(client, 2, parse_time)]
        tasks = [asyncio.create_task(part, name="fetch") for part in parts]
        if random.randrange(6) == 5:
            asyncio.get_running_loop().call_later(0.008, tasks[0].cancel)
        for got in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(got, AssertionError):
                raise got
            if isinstance(got, int):
                frames += got
        await asyncio.sleep(0.004)
    return frames


async def main():
    random.seed(34)  # by default no request is cancelled
    client, server = Client(), Server()
    client.out = Pipe(server.receive)
    server.out = Pipe(client.receive)
    pipes = [asyncio.create_task(client.out.run()),
             asyncio.create_task(server.out.run())]
    await asyncio.gather(browse(client, 8, 0.003), browse(client, 8, 0.005))
    for pipe in pipes:
        pipe.cancel()


asyncio.run(main())
