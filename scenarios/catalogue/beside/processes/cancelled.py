# wait_for(p.wait()) that times out leaves the child; a cancelled communicate, too.
import asyncio

PIPE = asyncio.subprocess.PIPE

async def main():
    p = await asyncio.create_subprocess_exec("sleep", "10")
    try:
        await asyncio.wait_for(p.wait(), 1)
    except TimeoutError:
        print("too slow", p.returncode)
    p.kill()
    print(await p.wait())
    p = await asyncio.create_subprocess_exec("cat", stdin=PIPE, stdout=PIPE)
    try:
        await asyncio.wait_for(p.stdout.read(), 1)
    except TimeoutError:
        print("no output")
    print(await p.communicate(b"still there"))

asyncio.run(main())
