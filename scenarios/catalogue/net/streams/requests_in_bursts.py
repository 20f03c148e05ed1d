# Bursts of small requests and answers: how many segments arrive before those that came first were read.
import asyncio

async def handle(r, w):
    while True:
        try:
            n = int.from_bytes(await r.readexactly(2), "big")
            data = await r.readexactly(n)
        except asyncio.IncompleteReadError as e:
            print("end", e.partial)
            break
        w.write(len(data).to_bytes(2, "big") + data[::-1])
        if n % 3 == 0:
            await w.drain()
    w.close()

async def main():
    server = await asyncio.start_server(handle, "127.0.0.1", 0)
    r, w = await asyncio.open_connection(*server.sockets[0].getsockname())
    total = 0
    async def receive():
        nonlocal total
        for i in range(100):
            n = int.from_bytes(await r.readexactly(2), "big")
            total += len(await r.readexactly(n))
    task = asyncio.create_task(receive())
    for i in range(100):
        w.write((i * 7).to_bytes(2, "big") + b"q" * (i * 7))
        if i % 10 == 0:
            await asyncio.sleep(0)
    await task
    print(total)
    w.write(b"\1")
    w.close()
    await w.wait_closed()
    await asyncio.sleep(0.01)
    server.close()

asyncio.run(main())
