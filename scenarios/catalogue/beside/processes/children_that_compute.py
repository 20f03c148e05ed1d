# Lines back and forth with a Python child, and three that run at once.
import asyncio, sys
CHILD = """
import sys
for line in sys.stdin:
    n = int(line)
    if n < 0:
        sys.exit(3)
    print(n * n, flush=True)
"""
async def main():
    p = await asyncio.create_subprocess_exec(sys.executable, "-c", CHILD, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE)
    for n in (3, 4, -1):
        p.stdin.write(b"%d\n" % n)
        await p.stdin.drain()
        print(await p.stdout.readline())
    print(await p.wait())
    ps = [await asyncio.create_subprocess_exec(sys.executable, "-c", f"print({i}*2)", stdout=asyncio.subprocess.PIPE) for i in range(3)]
    print(await asyncio.gather(*(p.communicate() for p in ps)))
    print([p.returncode for p in ps])
asyncio.run(main())
