import asyncio
from . import sub as s
from .sub.deep import Deep
def work():
    return s.star_a
async def acoro():
    await asyncio.sleep(1)
    return Deep
