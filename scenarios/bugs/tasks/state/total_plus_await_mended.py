# total_plus_await, fixed: the price is awaited before the total is read.
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
        price = await self.price(item)
        self.total += price
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
