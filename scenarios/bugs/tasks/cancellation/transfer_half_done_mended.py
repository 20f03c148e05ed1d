# transfer_half_done, fixed: an interrupted transfer is undone.
# explore: --inject cancel
import asyncio


async def transfer(accounts, source, target, amount):
    if accounts[source] < amount:
        return False
    accounts[source] -= amount
    try:
        await asyncio.sleep(0.1)
    except BaseException:
        accounts[source] += amount
        raise
    accounts[target] += amount
    return True


async def teller(accounts, orders):
    for source, target, amount in orders:
        await asyncio.sleep(0.5)
        await transfer(accounts, source, target, amount)


async def main():
    accounts = {"a": 100, "b": 100, "c": 100}
    await asyncio.gather(teller(accounts, [("a", "b", 30), ("b", "c", 50)]),
                         teller(accounts, [("c", "a", 20), ("a", "c", 90)]),
                         return_exceptions=True)
    assert sum(accounts.values()) == 300, accounts


asyncio.run(main())
