# Two transfers take two locks in opposite order and await between them. Needs
# both to hold their first lock at the same time.
# explore:
import asyncio


class Account:
    def __init__(self, number):
        self.number = number
        self.lock = asyncio.Lock()
        self.balance = 100


async def transfer(source, target, start):
    await asyncio.sleep(start)
    first, second = source, target
    async with first.lock:
        await asyncio.sleep(0.5)
        async with second.lock:
            source.balance -= 10
            target.balance += 10


async def main():
    a, b = Account(1), Account(2)
    await asyncio.gather(transfer(a, b, 0), transfer(b, a, 1),
                         return_exceptions=True)
    assert a.balance + b.balance == 200


asyncio.run(main())
