# Resumable uploads: a client that receives no progress for a while queries the
# server's offset, and resumes from there
# (https://github.com/tus/tus-resumable-upload-protocol/issues/146: concurrent
# requests for one upload are left to the implementation). The server has not
# noticed that the client abandoned the old request, and still writes its data:
# the file contains it twice. Needs a disk that is busy in three consecutive
# intervals.
# explore: --slow 0
import asyncio
import random

CHUNK = 4
PATIENCE = 0.03
INTERVAL = 0.012


class Disconnected(Exception):
    pass


class Disk:
    """Shared with others, who keep it busy in some intervals."""

    def __init__(self):
        self.busy = {}  # number of the interval: whether it is busy

    def is_busy(self):
        now = asyncio.get_running_loop().time()
        interval = int(now / INTERVAL)
        if interval not in self.busy:
            self.busy[interval] = random.randrange(6) == 5
        return self.busy[interval]

    async def write(self):
        await asyncio.sleep(0.012 if self.is_busy() else 0.001)


class Upload:
    def __init__(self, size):
        self.size = size
        self.data = ""


class Server:
    def __init__(self):
        self.uploads = {}
        self.disk = Disk()
        self.conflicts = 0

    def create(self, name, size):
        self.uploads[name] = Upload(size)

    async def head(self, name):
        await asyncio.sleep(0.001)
        offset = len(self.uploads[name].data)
        await asyncio.sleep(0.001)
        return offset

    async def patch(self, name, offset, body, progress):
        """BODY is a queue of chunks that ends with None. Progress is reported
        for every third chunk, and at the end."""
        upload = self.uploads[name]
        if offset != len(upload.data):
            self.conflicts += 1
            progress.put_nowait(None)
            return
        written = 0
        chunk = await body.get()
        while chunk is not None:
            await self.disk.write()
            upload.data += chunk
            written += 1
            if written % 3 == 0:
                progress.put_nowait(len(upload.data))
            chunk = await body.get()
        progress.put_nowait(len(upload.data))


class Client:
    def __init__(self, server, name, text):
        self.server = server
        self.name = name
        self.text = text
        self.resumed = 0
        self.requests = []

    async def send(self, offset):
        """One PATCH request, starting at OFFSET."""
        body, progress = asyncio.Queue(), asyncio.Queue()
        self.requests.append(asyncio.create_task(
            self.server.patch(self.name, offset, body, progress)))
        sent = offset
        stored = offset
        while stored < len(self.text):
            while sent < len(self.text) and sent - stored < 3 * CHUNK:
                await asyncio.sleep(0.0005)
                body.put_nowait(self.text[sent:sent + CHUNK])
                sent += CHUNK
            if sent >= len(self.text):
                body.put_nowait(None)
            try:
                async with asyncio.timeout(PATIENCE):
                    stored = await progress.get()
            except TimeoutError:
                stored = None
            if stored is None:
                break  # the server may notice later
        body.put_nowait(None)
        if stored is None:
            raise Disconnected

    async def upload(self):
        self.server.create(self.name, len(self.text))
        offset = 0
        for _ in range(20):
            try:
                await self.send(offset)
                break
            except Disconnected:
                self.resumed += 1
                await asyncio.sleep(0.001)
                offset = await self.server.head(self.name)
        await asyncio.gather(*self.requests)


async def watch(server, seen):
    """A page that shows the progress of the uploads."""
    while True:
        seen.append(sum(len(u.data) for u in server.uploads.values()))
        await asyncio.sleep(0.01)


async def main():
    random.seed(73)  # by default the disk is never busy
    server = Server()
    seen = []
    watching = asyncio.create_task(watch(server, seen))
    texts = {f"photo{n}": "".join(chr(97 + (n + k) % 26) for k in range(size))
             for n, size in enumerate((400, 440, 480))}
    clients = [Client(server, name, text) for name, text in texts.items()]
    await asyncio.gather(*(client.upload() for client in clients))
    watching.cancel()
    for name, text in texts.items():
        data = server.uploads[name].data
        assert data == text[:len(data)], f"{name} is corrupt: {data}"


asyncio.run(main())
