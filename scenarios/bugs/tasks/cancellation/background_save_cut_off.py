# A save runs as a background task that is never awaited: when main returns,
# asyncio.run cancels it. Needs a save that takes longer than the rest of main.
# explore:
import asyncio

saved = []


async def save(document):
    await asyncio.sleep(0.2)
    await asyncio.sleep(0.2)
    saved.append(document)


async def edit(document):
    await asyncio.sleep(0.3)
    asyncio.create_task(save(document))


async def main():
    for document in "abc":
        await edit(document)
    await asyncio.sleep(1)  # the window closes


asyncio.run(main())
assert saved == ["a", "b", "c"], saved
