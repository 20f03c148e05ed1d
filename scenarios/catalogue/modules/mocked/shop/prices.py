import asyncio


async def fetch_price(name):
    await asyncio.sleep(1)
    return len(name)
