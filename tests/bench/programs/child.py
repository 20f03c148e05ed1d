N = 5000
import asyncio


async def main():
    for _ in range(N):
        await (await asyncio.create_subprocess_exec("true")).wait()


asyncio.run(main())
