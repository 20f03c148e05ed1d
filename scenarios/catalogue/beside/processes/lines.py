# Lines to and from cat, one at a time; the end of its input ends it.
import asyncio

PIPE = asyncio.subprocess.PIPE

async def main():
    p = await asyncio.create_subprocess_exec("cat", stdin=PIPE, stdout=PIPE)
    for text in (b"one\n", b"two\n"):
        p.stdin.write(text)
        await p.stdin.drain()
        print(await p.stdout.readline())
    p.stdin.close()
    await p.stdin.wait_closed()
    print(await p.stdout.read(), await p.wait(), p.returncode)

asyncio.run(main())
