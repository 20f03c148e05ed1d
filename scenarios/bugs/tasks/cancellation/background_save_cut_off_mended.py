# background_save_cut_off, fixed: main awaits the task that it created.
# explore:
import asyncio

saved = []


async def save(document):
    await asyncio.sleep(0.2)
    await asyncio.sleep(0.2)
    saved.append(document)


async def edit(document):
    await asyncio.sleep(0.3)
    return asyncio.create_task(save(document))


async def main():
    saves = [await edit(document) for document in "abc"]
    await asyncio.sleep(1)  # the window closes
    await asyncio.gather(*saves)


asyncio.run(main())
assert saved == ["a", "b", "c"], saved
