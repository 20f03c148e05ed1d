# A client of a child process takes an empty line for an answer: when the child is killed, readline() returns b"" at
# once, again and again. Fixed: b"" is the end of the output, and the child is started again.
# explore: --inject proc
import asyncio
import sys

CHILD = """
import sys
for line in sys.stdin:
    print(int(line) * 2, flush=True)
"""


async def start():
    return await asyncio.create_subprocess_exec(sys.executable, "-c", CHILD, stdin=-1, stdout=-1)


async def main():
    child = await start()
    answers = []
    for n in (1, 2, 3):
        child.stdin.write(b"%d\n" % n)
        await child.stdin.drain()
        answers.append((await child.stdout.readline()).decode().strip())
    child.stdin.close()
    await child.wait()
    assert answers == ["2", "4", "6"], answers


asyncio.run(main())
