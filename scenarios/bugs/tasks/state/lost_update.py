# A value is read and written back after an await: two overlapping updates lose
# one of them. Needs one step to take longer than expected.
# explore:
import asyncio


class Account:
    balance = 0

    async def deposit(self, amount):
        balance = self.balance
        await asyncio.sleep(0.1)  # the audit log
        self.balance = balance + amount


async def client(account, start, done):
    await asyncio.sleep(start)
    await account.deposit(10)
    done.append(10)


async def main():
    account = Account()
    done = []
    await asyncio.gather(*(client(account, n, done) for n in range(3)),
                         return_exceptions=True)
    assert account.balance >= sum(done), (account.balance, done)


asyncio.run(main())
