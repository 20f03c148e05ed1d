# A JSON-RPC server with Content-Length framing over a Unix socket: concurrent requests, cancellation, notifications.
"""Requests that overlap and can be cancelled by $/cancel, over a Unix socket pair."""
import asyncio
import json
import socket


class Peer:
    def __init__(self, name, reader, writer):
        self.name, self.reader, self.writer = name, reader, writer
        self.requests, self.answers, self.number = {}, {}, 0
        self.lock = asyncio.Lock()

    async def send(self, **message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        async with self.lock:
            self.writer.write(b"Content-Length: %d\r\n\r\n" % len(body))
            await asyncio.sleep(0)
            self.writer.write(body)
            await self.writer.drain()

    async def receive(self):
        length = None
        while (line := await self.reader.readline()) != b"\r\n":
            if not line:
                raise EOFError
            key, _, value = line.partition(b":")
            if key.lower() == b"content-length":
                length = int(value)
        return json.loads(await self.reader.readexactly(length))

    async def call(self, method, **params):
        self.number += 1
        number = self.number
        future = self.answers[number] = asyncio.get_running_loop().create_future()
        await self.send(id=number, method=method, params=params)
        try:
            return await future
        except asyncio.CancelledError:
            print(self.name, "cancels", number)
            await self.send(method="$/cancel", params={"id": number})
            raise

    async def run(self):
        async with asyncio.TaskGroup() as group:
            try:
                while True:
                    message = await self.receive()
                    if "method" not in message:
                        future = self.answers.pop(message["id"])
                        if future.cancelled():
                            print(self.name, "late answer", message)
                        elif "error" in message:
                            future.set_exception(RuntimeError(message["error"]["message"]))
                        else:
                            future.set_result(message["result"])
                    elif message["method"] == "$/cancel":
                        if task := self.requests.get(message["params"]["id"]):
                            task.cancel("by peer")
                    elif "id" in message:
                        self.requests[message["id"]] = group.create_task(self.serve(message), name=f"serve-{message['id']}")
                    else:
                        print(self.name, "notified", message["params"])
            except EOFError:
                print(self.name, "end", sorted(self.requests))
                for task in self.requests.values():
                    task.cancel()

    async def serve(self, message):
        try:
            result = await getattr(self, "on_" + message["method"])(**message["params"])
        except asyncio.CancelledError as e:
            print(self.name, "request cancelled", e.args)
            await self.send(id=message["id"], error={"code": -32800, "message": "cancelled"})
        except Exception as e:
            await self.send(id=message["id"], error={"code": -32603, "message": f"{type(e).__name__}: {e}"})
        else:
            await self.send(id=message["id"], result=result)
        finally:
            self.requests.pop(message["id"], None)

    async def on_add(self, a, b):
        return a + b

    async def on_sleep(self, s):
        await asyncio.sleep(s)
        return f"slept {s}"

    async def on_ask_back(self):
        await self.send(method="progress", params={"percent": 50})
        return 2 * await self.call("add", a=20, b=1)


async def main():
    left, right = socket.socketpair()
    a = Peer("a", *await asyncio.open_connection(sock=left))
    b = Peer("b", *await asyncio.open_unix_connection(sock=right))
    runs = asyncio.gather(a.run(), b.run())
    print(await asyncio.gather(a.call("add", a=1, b=2), b.call("sleep", s=0.5), a.call("sleep", s=0.2), a.call("ask_back")))
    print(await asyncio.gather(a.call("add", a=1, b="x"), a.call("nothing"), a.call("add", c=1), return_exceptions=True))
    try:
        async with asyncio.timeout(1):
            await a.call("sleep", s=10)
    except TimeoutError:
        print("timed out")
    await asyncio.sleep(0.1)
    waiting = asyncio.create_task(b.call("sleep", s=100))
    await asyncio.sleep(0.1)
    b.writer.close()
    print(await asyncio.gather(runs, return_exceptions=True))
    waiting.cancel()
    try:
        await waiting
    except (asyncio.CancelledError, ConnectionError) as e:
        print(type(e).__name__, e)


asyncio.run(main())
