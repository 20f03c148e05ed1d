# lost_update, fixed: there is no await between read and write.
# explore:
import asyncio


class Account:
    balance = 0

    async def deposit(self, amount):
        await asyncio.sleep(0.1)  # the audit log
        self.balance += amount


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
