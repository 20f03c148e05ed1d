N = 5000
import asyncio


async def main():
    pass


for _ in range(N):
    asyncio.run(main())
