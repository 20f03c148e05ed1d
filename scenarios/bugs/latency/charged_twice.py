# A payment that takes longer than the client's timeout is sent again although
# the bank has executed the first one: the customer pays twice. The timeout is
# 3 s, longer than any stall.
# explore: --latency 100ms..5s
# without: missed
import asyncio

from ticktape import io


class Bank:
    def __init__(self):
        self.charges = []

    async def charge(self, order):
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
