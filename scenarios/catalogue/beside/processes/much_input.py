# communicate() with more than a pipe has room for: to a child that copies it, and to one that exits without reading.
import asyncio


async def run(*words):
    child = await asyncio.create_subprocess_exec(*words, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE)
    output, _ = await child.communicate(b"x" * 200000)
    print(words, len(output), child.returncode)


async def main():
    await run("cat")
    await run("true")


asyncio.run(main())
