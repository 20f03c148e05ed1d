# Children of asyncio.
import asyncio
from asyncio.subprocess import PIPE


async def main():
    cat = await asyncio.create_subprocess_exec("cat", stdin=PIPE, stdout=PIPE)
    print(await cat.communicate(b"through cat"))
    shell = await asyncio.create_subprocess_shell("echo out; echo err >&2; exit 3", stdout=PIPE, stderr=PIPE)
    print(await shell.communicate(), shell.returncode)
    sleep = await asyncio.create_subprocess_exec("sleep", "1000")
    sleep.terminate()
    print(await sleep.wait())


def end(run):
    """An error ends the program, and what it had is free again."""
    try:
        run()
    except (OSError, RuntimeError, ExceptionGroup) as e:
        print("failed:", type(e).__name__)


end(lambda: asyncio.run(main()))
