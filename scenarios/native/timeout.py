# A reader allows each chunk of a stream a fifth of a second: each one that arrives
# postpones the deadline, and the first late one ends the reader. timeout.c is the
# same in C.
import asyncio


async def send(chunks):
    for delay in (0.1, 0.15, 0.1, 0.5):
        await asyncio.sleep(delay)
        await chunks.put(delay)


async def receive(chunks):
    loop = asyncio.get_running_loop()
    count = 0
    try:
        async with asyncio.timeout_at(loop.time() + 0.2) as deadline:
            while True:
                await chunks.get()
                count += 1
                deadline.reschedule(loop.time() + 0.2)
    except TimeoutError:
        print(f"timed out after {count} chunks, expired: {deadline.expired()}")


async def main():
    chunks = asyncio.Queue()
    sender = asyncio.create_task(send(chunks))
    await receive(chunks)
    async with asyncio.timeout(1):
        await sender
    print("sent all the same,", chunks.qsize(), "left unread")


asyncio.run(main())
