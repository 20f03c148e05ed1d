# stderr=STDOUT, DEVNULL, and a large output under back-pressure.
import asyncio

PIPE, STDOUT, DEVNULL = asyncio.subprocess.PIPE, asyncio.subprocess.STDOUT, asyncio.subprocess.DEVNULL

async def main():
    p = await asyncio.create_subprocess_shell("echo out; echo err >&2", stdout=PIPE, stderr=STDOUT)
    print(await p.communicate())
    p = await asyncio.create_subprocess_exec("cat", stdin=DEVNULL, stdout=PIPE, stderr=DEVNULL)
    print(await p.communicate())
    p = await asyncio.create_subprocess_exec("cat", stdin=PIPE, stdout=PIPE)
    out, _ = await p.communicate(b"0123456789" * 50000)
    print(len(out), out[:10], p.returncode)

asyncio.run(main())
