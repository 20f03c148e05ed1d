import asyncio

stock = {"apple": 1, "pear": 5}
sold = []

async def sell(item, who, delay):
    await asyncio.sleep(delay)
    if stock[item] > 0:
        await asyncio.sleep(0.05)  # the payment
        stock[item] -= 1
        sold.append(who)

async def main():
    await asyncio.gather(sell("apple", "ann", 0.1), sell("apple", "bob", 0.3), sell("pear", "cid", 0.1))
    assert stock["apple"] >= 0, stock

asyncio.run(main())
