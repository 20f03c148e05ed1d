# A scratch file is created; a slow step follows before the try whose finally
# removes the file. Needs a cancellation in the slow step.
# explore: --inject cancel:b
import asyncio

files = set()


async def convert(name):
    files.add(name)
    await asyncio.sleep(0.1)
    try:
        await asyncio.sleep(0.5)
    finally:
        files.discard(name)


async def main():
    jobs = [asyncio.create_task(convert(name), name=name)
            for name in ("a", "b", "c")]
    await asyncio.wait(jobs)
    assert not files, sorted(files)


asyncio.run(main())
