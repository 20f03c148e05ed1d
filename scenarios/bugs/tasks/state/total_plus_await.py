# `total += await price()` reads the total, then awaits. Needs another buyer to
# write it meanwhile.
# explore:
import asyncio


class Cart:
    def __init__(self):
        self.total = 0
        self.added = 0

    async def price(self, item):
        await asyncio.sleep(0.1)
        return item

    async def add(self, item):
        self.total += await self.price(item)
        self.added += item


async def shopper(cart, items, pause):
    for item in items:
        await asyncio.sleep(pause)
        await cart.add(item)


async def main():
    cart = Cart()
    await asyncio.gather(shopper(cart, (1, 2), 0.4),
                         shopper(cart, (3, 4), 0.7), return_exceptions=True)
    assert cart.total == cart.added, (cart.total, cart.added)


asyncio.run(main())
