# scratch_left_behind, fixed: the try begins at once.
# explore: --inject cancel:b
import asyncio

files = set()


async def convert(name):
    files.add(name)
    try:
        await asyncio.sleep(0.1)
        await asyncio.sleep(0.5)
    finally:
        files.discard(name)


async def main():
    jobs = [asyncio.create_task(convert(name), name=name)
            for name in ("a", "b", "c")]
    await asyncio.wait(jobs)
    assert not files, sorted(files)


asyncio.run(main())
