# A worker is replaced: it stops listening, and finishes the requests that it has. A connection that was accepted, but
# whose transport does not exist yet when the server closes, fails with an internal error, and its client waits for ever
# (CPython gh-109564). Needs a connection and a stop in one tick. Fixed: a client that has waited long enough asks again.
# explore: --runs 1000
import asyncio

PORT = 8080


class Worker:
    def __init__(self, name):
        self.name = name

    async def start(self):
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", PORT)

    def retire_after(self, delay):
        asyncio.get_running_loop().call_later(delay, self.stop)

    async def serve(self, reader, writer):
        await reader.readline()
        writer.write(self.name + b"\n")
        await writer.drain()
        writer.close()

    def stop(self):
        self.server.close()


async def fetch():
    reader, writer = await asyncio.open_connection("127.0.0.1", PORT)
    try:
        writer.write(b"GET /\n")
        return await reader.readline()
    finally:
        writer.close()


async def client(delay):
    await asyncio.sleep(delay)
    while True:
        try:
            return await fetch()
        except ConnectionError:  # refused or reset: nobody has the request
            await asyncio.sleep(0.1)


async def main():
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: None)  # to the log
    old, new = Worker(b"old"), Worker(b"new")
    await old.start()
    clients = [asyncio.create_task(client(delay)) for delay in (0.1, 0.7)]
    old.retire_after(0.5)
    await asyncio.sleep(0.6)
    await new.start()
    answers = await asyncio.gather(*clients)
    new.stop()
    assert all(answer in (b"old\n", b"new\n") for answer in answers), answers


asyncio.run(main())
