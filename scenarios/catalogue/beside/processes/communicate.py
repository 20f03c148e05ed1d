# communicate() with cat, true, sleep: returncodes, order of ticks, virtual time.
import asyncio
async def main():
    p = await asyncio.create_subprocess_exec("cat", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE)
    print(p.returncode)
    print(await p.communicate(b"hello"))
    print(p.returncode)
    p = await asyncio.create_subprocess_exec("true")
    print(await p.wait())
    p = await asyncio.create_subprocess_exec("sleep", "2")
    print(await p.wait(), asyncio.get_running_loop().time())
asyncio.run(main())
