# Three children at once; the fastest is seen first.
import asyncio

async def one(seconds):
    p = await asyncio.create_subprocess_exec("sleep", str(seconds))
    await p.wait()
    print(seconds, asyncio.get_running_loop().time())

async def main():
    await asyncio.gather(one(3), one(1), one(2))

asyncio.run(main())
