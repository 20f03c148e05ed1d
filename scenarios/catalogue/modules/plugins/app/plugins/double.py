import asyncio
from . import plugin, Plugin
@plugin("double")
class Double(Plugin):
    async def __call__(self, x): await asyncio.sleep(0.1); return x * 2
