# part_replaced_by_first_attempt, fixed: an attempt does not replace a part
# that a later attempt has written.
# explore: --slow 0
# runs: 200
import asyncio
import random

CHUNKS = 4
CHUNK = 0.001
PATIENCE = 0.02
INTERVAL = 0.008
NODES = 3
PARTS = 11


class InvalidPart(Exception):
    pass


class Node:
    """Writes parts to its disk, which others keep busy in some intervals."""

    def __init__(self):
        self.busy = {}  # number of the interval: whether it is

    def wait_time(self):
        now = asyncio.get_running_loop().time()
        interval = int(now / INTERVAL)
        if interval not in self.busy:
            self.busy[interval] = random.randrange(7) == 6
        return (interval + 1) * INTERVAL - now if self.busy[interval] else 0

    async def write(self, data):
        written = []
        for chunk in data:
            while wait := self.wait_time():
                await asyncio.sleep(wait)
            await asyncio.sleep(CHUNK)
            written.append(chunk)
        return written


class Upload:
    def __init__(self):
        self.parts = {}  # number: (tag, data, order of attempts)
        self.committed = None


class Service:
    def __init__(self, nodes):
        self.nodes = nodes
        self.uploads = {}
        self.next_tag = 0
        self.next_node = 0
        self.replaced = 0

    def create(self, name):
        self.uploads[name] = Upload()

    def choose_node(self):
        self.next_node = (self.next_node + 1) % len(self.nodes)
        return self.nodes[self.next_node]

    async def put_part(self, name, number, data):
        """Returns the tag by which the commit names this version."""
        upload = self.uploads[name]
        self.next_tag += 1
        order = self.next_tag
        tag = f"{name}.{number}-{order}"
        written = await self.choose_node().write(data)
        if upload.committed is None:
            self.store(upload, number, tag, written, order)
        return tag

    def store(self, upload, number, tag, written, order):
        if number in upload.parts and upload.parts[number][2] > order:
            return
        self.replaced += number in upload.parts
        upload.parts[number] = (tag, written, order)

    async def commit(self, name, tags):
        await asyncio.sleep(CHUNK)
        upload = self.uploads[name]
        for number, tag in tags.items():
            if upload.parts[number][0] != tag:
                raise InvalidPart(f"part {number} is {upload.parts[number][0]},"
                                  f" not {tag}")
        upload.committed = [chunk for number in sorted(tags)
                            for chunk in upload.parts[number][1]]


class Connection:
    """The server goes on with a request whose client has gone."""

    def __init__(self, service):
        self.service = service
        self.requests = set()

    async def put_part(self, name, number, data):
        request = asyncio.create_task(
            self.service.put_part(name, number, data))
        self.requests.add(request)
        request.add_done_callback(self.requests.discard)
        return await asyncio.shield(request)


class Uploader:
    """Sends the parts of a file, some of them at a time."""

    def __init__(self, service, name, parallel):
        self.service = service
        self.connection = Connection(service)
        self.name = name
        self.places = asyncio.Semaphore(parallel)
        self.tags = {}
        self.retries = 0

    async def send_part(self, number, data):
        async with self.places:
            for _ in range(20):
                try:
                    async with asyncio.timeout(PATIENCE):
                        self.tags[number] = await self.connection.put_part(
                            self.name, number, data)
                    return
                except TimeoutError:
                    self.retries += 1
            raise TimeoutError(f"part {number} of {self.name}")

    async def run(self, parts):
        self.service.create(self.name)
        async with asyncio.TaskGroup() as group:
            for number, data in enumerate(parts):
                group.create_task(self.send_part(number, data))
        await self.service.commit(self.name, self.tags)


async def send_file(service, name, parallel, delay):
    await asyncio.sleep(delay)
    parts = [[f"{name}{number}{chunk}" for chunk in "abcd"]
             for number in range(PARTS)]
    await Uploader(service, name, parallel).run(parts)
    stored = service.uploads[name].committed
    assert stored == [chunk for part in parts for chunk in part], stored


async def main():
    random.seed(828)  # by default no node is busy
    service = Service([Node() for _ in range(NODES)])
    async with asyncio.TaskGroup() as group:
        for n in range(8):
            group.create_task(send_file(service, f"file{n}", 1 + n % 2,
                                        0.011 * n))
    # What is still being written belongs to committed uploads.
    await asyncio.sleep(0.1)
    assert len(service.uploads) == 8


asyncio.run(main())
