# Two editors and a server: edits are transformed against what was done at the
# same time. A client transforms what arrives against its edit in flight, but
# not against those that it has buffered after it: the documents differ. Needs
# an edit of the other client while one is in flight and one is buffered.
# explore:
import asyncio


def shift(position, other, wins):
    at, text = other
    if at < position or (at == position and not wins):
        return position + len(text)
    return position


def transform(one, other, wins):
    """ONE as it is after OTHER."""
    return shift(one[0], other, wins), one[1]


def apply(document, edit):
    at, text = edit
    return document[:at] + text + document[at:]


class Server:
    def __init__(self):
        self.document = ""
        self.history = []
        self.clients = []

    def receive(self, client, revision, edit):
        for sender, other in self.history[revision:]:
            if sender is not client:
                edit = transform(edit, other, client.name < sender.name)
        self.document = apply(self.document, edit)
        self.history.append((client, edit))
        for each in self.clients:
            each.pipe.put_nowait((client, edit))


class Client:
    def __init__(self, name, server, latency):
        self.name = name
        self.server = server
        self.latency = latency
        self.document = ""
        self.revision = 0
        self.in_flight = None
        self.buffer = []
        self.pipe = asyncio.Queue()
        server.clients.append(self)

    def insert(self, at, text):
        at = min(at, len(self.document))
        self.document = apply(self.document, (at, text))
        self.buffer.append((at, text))
        self.send()

    def send(self):
        if self.in_flight is None and self.buffer:
            self.in_flight = self.buffer.pop(0)
            asyncio.get_running_loop().call_later(
                self.latency, self.server.receive, self, self.revision,
                self.in_flight)

    def arrived(self, sender, edit):
        self.revision += 1
        if sender is self:
            self.in_flight = None
            self.send()
            return
        wins = self.name < sender.name
        if self.in_flight is not None:
            mine = self.in_flight
            self.in_flight = transform(mine, edit, wins)
            edit = transform(edit, mine, not wins)
        self.document = apply(self.document, edit)

    async def listen(self):
        while True:
            sender, edit = await self.pipe.get()
            await asyncio.sleep(self.latency)
            self.arrived(sender, edit)


async def type_text(client, words, pause):
    for word in words:
        await asyncio.sleep(pause)
        client.insert(len(client.document) // 2, word)


async def main():
    server = Server()
    clients = [Client("ann", server, 0.01), Client("bob", server, 0.013)]
    listeners = [asyncio.create_task(c.listen(), name=c.name) for c in clients]
    await asyncio.gather(
        type_text(clients[0], ["one ", "two ", "three "], 0.1),
        type_text(clients[1], ["uno ", "due ", "tre "], 0.16))
    await asyncio.sleep(2)
    for listener in listeners:
        listener.cancel()
    for client in clients:
        assert not client.buffer and client.in_flight is None
        assert client.document == server.document, \
            (client.name, client.document, server.document)


asyncio.run(main())
