# A child that does not read its input: communicate() ignores the broken pipe.
import asyncio

PIPE = asyncio.subprocess.PIPE

async def main():
    p = await asyncio.create_subprocess_exec("true", stdin=PIPE, stdout=PIPE)
    print(await p.communicate(b"x" * 100000), p.returncode)
    p = await asyncio.create_subprocess_exec("false", stdin=PIPE)
    await p.wait()
    p.stdin.write(b"late")
    try:
        await p.stdin.drain()
    except (BrokenPipeError, ConnectionResetError) as e:
        print(type(e).__name__)
    print(p.returncode)

asyncio.run(main())
