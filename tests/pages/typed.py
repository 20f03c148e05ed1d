import asyncio
import sys


async def main():
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-c", "import sys, time\nfor line in sys.stdin:\n    time.sleep(0.1)\n    print(line.upper(), end='', flush=True)\n",
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE)
    for word in "one", "two":
        child.stdin.write(word.encode() + b"\n")
        await child.stdin.drain()
        print((await child.stdout.readline()).decode().strip())
    child.stdin.close()
    print(await child.wait())


asyncio.run(main())
