import asyncio


async def run(n):
    await asyncio.sleep(n)
    return "alpha"
