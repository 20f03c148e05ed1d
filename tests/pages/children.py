# A child process with a loop of its own, on two pipes: what one of them writes
# is why the other one runs.
import asyncio
import sys


async def send(writer):
    for n in (3, 4):
        writer.write(b"%d\n" % n)
        await asyncio.sleep(0.1)
    writer.close()


async def main():
    child = await asyncio.create_subprocess_exec(
        sys.executable,
        "parts/square.py",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    sender = asyncio.create_task(send(child.stdin), name="send")
    while line := await child.stdout.readline():
        print(line)
    await sender
    print(await child.wait())


asyncio.run(main())
