# A timeout between the two reads of a frame drops its head.
import asyncio


async def sender(chunks):
    for chunk in "head", "body", "head":
        await asyncio.sleep(0.05)
        chunks.put_nowait(chunk)


async def frame(chunks):
    head = await chunks.get()
    body = await chunks.get()
    return head, body


async def main():
    chunks = asyncio.Queue()
    source = asyncio.create_task(sender(chunks))
    try:
        read = await asyncio.wait_for(frame(chunks), 0.12)
    except TimeoutError:
        read = await frame(chunks)
    await source
    assert read == ("head", "body"), read


asyncio.run(main())
