N = 1000000
import asyncio


def empty():
    pass


async def main():
    loop = asyncio.get_running_loop()
    for _ in range(N // 1000):
        for _ in range(1000):
            loop.call_soon(empty)
        await asyncio.sleep(0)


asyncio.run(main())
