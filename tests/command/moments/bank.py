import asyncio

class Bank:
    def __init__(self):
        self.accounts = {"a": 100, "b": 100, "c": 0}

    async def transfer(self, source, target, amount):
        left = self.accounts[source] - amount
        await asyncio.sleep(0.02)
        self.accounts[source] = left
        self.accounts[target] += amount

async def later(bank, delay, *args):
    await asyncio.sleep(delay)
    await bank.transfer(*args)

async def main():
    bank = Bank()
    await asyncio.gather(later(bank, 0.1, "a", "c", 10), later(bank, 0.2, "a", "b", 20))
    assert sum(bank.accounts.values()) == 200, bank.accounts

asyncio.run(main())
