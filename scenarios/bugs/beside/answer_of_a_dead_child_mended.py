# answer_of_a_dead_child.py, fixed: a child that has ended is started again, and asked again.
# explore: --inject proc
# runs: 300
import asyncio
import sys

CHILD = """
import sys
for line in sys.stdin:
    print(int(line) * 2, flush=True)
"""


async def start():
    return await asyncio.create_subprocess_exec(sys.executable, "-c", CHILD, stdin=-1, stdout=-1)


async def ask(child, n):
    """The answer, or b"" from a dead child."""
    try:
        child.stdin.write(b"%d\n" % n)
        await child.stdin.drain()
    except (BrokenPipeError, ConnectionResetError):
        return b""
    return await child.stdout.readline()


async def main():
    child = await start()
    answers = []
    for n in (1, 2, 3):
        while not (line := await ask(child, n)):
            await child.wait()
            child = await start()
        answers.append(line.decode().strip())
    child.stdin.close()
    await child.wait()
    assert answers == ["2", "4", "6"], answers


asyncio.run(main())
