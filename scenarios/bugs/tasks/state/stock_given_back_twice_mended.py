# stock_given_back_twice, fixed: an order returns its item once.
# explore:
import asyncio


class Shop:
    def __init__(self):
        self.stock = 5

    def reserve(self):
        self.stock -= 1
        return {"state": "reserved"}

    def give_back(self, order):
        self.stock += 1
        order["state"] = "dropped"


async def pay(shop, order, seconds, works):
    await asyncio.sleep(seconds)
    if works:
        if order["state"] == "reserved":
            order["state"] = "paid"
    else:
        if order["state"] == "reserved":
            shop.give_back(order)


async def buy(shop, seconds, works):
    order = shop.reserve()
    payment = asyncio.create_task(pay(shop, order, seconds, works))
    await asyncio.wait([payment], timeout=2)
    if order["state"] == "reserved":
        shop.give_back(order)
    await asyncio.wait([payment])
    return order["state"]


async def main():
    shop = Shop()
    states = await asyncio.gather(buy(shop, 1, True), buy(shop, 1.5, False),
                                  buy(shop, 0.5, True))
    sold = states.count("paid")
    assert shop.stock == 5 - sold, (shop.stock, sold)


asyncio.run(main())
