# charged_twice, fixed: the bank remembers the orders that it has charged.
# explore: --latency 100ms..5s
import asyncio

from ticktape import io


class Bank:
    def __init__(self):
        self.charges = []

    async def charge(self, order):
        if order not in self.charges:
            self.charges.append(order)
        await io(0.5)  # until the confirmation arrives


async def pay(bank, order):
    for _ in range(2):
        try:
            async with asyncio.timeout(3):
                await bank.charge(order)
            return
        except TimeoutError:
            pass


async def main():
    bank = Bank()
    await pay(bank, "order 1")
    assert bank.charges == ["order 1"], bank.charges


asyncio.run(main())
