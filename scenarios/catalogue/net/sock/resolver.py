# Names are resolved by workers: several at a time, next to timers and descriptors, cancelled, too late, and left to the end of the loop.
import asyncio
import socket


async def resolved(name, host):
    loop = asyncio.get_running_loop()
    try:
        infos = await loop.getaddrinfo(host, 80, type=socket.SOCK_STREAM)
        print(name, infos[0][4], round(loop.time(), 1))
    except OSError as e:
        print(name, type(e).__name__, round(loop.time(), 1))
    except asyncio.CancelledError:
        print(name, "cancelled", round(loop.time(), 1))
        raise


async def ticking(count, delay):
    for i in range(count):
        await asyncio.sleep(delay)
        print("tick", i)


async def serve(reader, writer):
    writer.write(await reader.readline())
    writer.close()


async def several():
    tasks = [asyncio.create_task(resolved(i, host)) for i, host in enumerate(["localhost", "nowhere", "localhost", "127.0.0.1", "localhost"])]
    await asyncio.gather(ticking(3, 0.1), *tasks)


async def too_late():
    try:
        async with asyncio.timeout(0.05):
            await resolved("in time", "localhost")
    except TimeoutError:
        print("too late")
    task = asyncio.create_task(resolved("cancelled", "localhost"))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.sleep(0.01)


async def connections():
    server = await asyncio.start_server(serve, "localhost", 8888)
    other = asyncio.create_task(ticking(2, 0.2))
    pairs = await asyncio.gather(*[asyncio.open_connection("localhost", 8888) for _ in range(3)])
    for i, (reader, writer) in enumerate(pairs):
        writer.write(b"%d\n" % i)
    for reader, writer in pairs:
        print(await reader.readline(), await asyncio.get_running_loop().getnameinfo(("127.0.0.1", 80), socket.NI_NUMERICSERV))
        writer.close()
    server.close()
    await other


async def left():
    timer = asyncio.create_task(ticking(1, 0.3))
    task = asyncio.create_task(resolved("left", "localhost"))
    await asyncio.sleep(0)
    await asyncio.sleep(0)


for main in several, too_late, connections, left:
    print("--", main.__name__)
    asyncio.run(main())
loop = asyncio.new_event_loop()
loop.run_until_complete(left())
loop.close()
asyncio.run(several())
