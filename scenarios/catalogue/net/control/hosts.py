# Which host a task belongs to: an entry's own, that of whoever made the task, and of a server that of the name it listens on.
import asyncio
import contextvars
from ticktape import heal, host, link, quiet, start

log = []


async def note(label):
    log.append((label, host()))


async def handle(reader, writer):
    await note("handler")
    asyncio.get_running_loop().call_soon(lambda: log.append(("callback", host())))
    writer.write(await reader.readexactly(2))
    writer.close()
    await writer.wait_closed()


async def db(size, name):
    await note("db")
    server = await asyncio.start_server(handle, "db", 5432)
    async with server:
        await asyncio.sleep(1)
    return size, name


async def client():
    await asyncio.sleep(0.1)
    await asyncio.gather(note("child"), asyncio.create_task(note("task")))
    asyncio.get_running_loop().call_later(0.1, lambda: log.append(("timer", host())))
    reader, writer = await asyncio.open_connection("db", 5432)
    writer.write(b"hi")
    print(await reader.read())
    writer.close()
    contextvars.copy_context().run(lambda: log.append(("context", host())))
    await asyncio.sleep(0.2)


async def failing():
    await asyncio.sleep(0)
    raise ValueError("no")


async def main():
    link("localhost", "db", latency=0)
    done = start("db", db, 1, "one")
    await asyncio.sleep(0)
    await start("client", client)
    print(await done)
    try:
        await start("bad", failing)
    except ValueError as e:
        print(repr(e))
    never = start("never", asyncio.sleep, 10)
    never.cancel()
    await asyncio.sleep(0)
    print(never.cancelled(), host())
    heal()
    quiet()
    for line in log:
        print(*line)


asyncio.run(main())
