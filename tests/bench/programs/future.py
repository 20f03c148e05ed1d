N = 500000
import asyncio


async def main():
    loop = asyncio.get_running_loop()
    for _ in range(N):
        future = loop.create_future()
        loop.call_soon(future.set_result, None)
        await future


asyncio.run(main())
