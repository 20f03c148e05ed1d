# A Python program as a child: its input, output, errors and exit status.
import asyncio
import sys
from asyncio.subprocess import PIPE

UPPER = "import sys; sys.stdout.write(sys.stdin.read().upper())"
FAILS = "import sys; print('out'); print('oops', file=sys.stderr); sys.exit(3)"


async def main():
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", UPPER, stdin=PIPE, stdout=PIPE)
    print(await process.communicate(b"hello"), process.returncode)
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", FAILS, stdout=PIPE, stderr=PIPE)
    print(await process.communicate(), process.returncode)
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", "1 / 0", stderr=PIPE)
    print((await process.communicate())[1].splitlines()[-1], process.returncode)


asyncio.run(main())
