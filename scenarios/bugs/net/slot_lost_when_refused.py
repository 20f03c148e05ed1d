# A limit on connections is counted down before the attempt to connect, and up after the request: an attempt that is
# refused takes its slot away for ever (aiohttp, httpcore#785 and others). Fixed: the slot is freed in any case.
# explore: --inject net:refuse --runs 1000
import asyncio


async def serve(reader, writer):
    writer.write(await reader.readline())
    writer.close()


async def request(slots, text):
    await slots.acquire()
    reader, writer = await asyncio.open_connection("127.0.0.1", 8080)
    writer.write(text)
    reply = await reader.readline()
    writer.close()
    slots.release()
    return reply


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 8080)
    slots = asyncio.Semaphore(1)
    tasks = [asyncio.create_task(request(slots, b"%d\n" % i)) for i in range(2)]
    await asyncio.wait(tasks)
    for task in tasks:
        task.exception()
    server.close()


asyncio.run(main())
