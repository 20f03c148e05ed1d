# A coroutine and a function that runs in a worker change one balance: the worker reads it, the loop changes it, and the
# worker writes. Fixed: the worker returns the amount, and the loop adds it.
# explore: --runs 1000
import asyncio


class Account:
    def __init__(self):
        self.balance = 0

    def interest(self):
        balance = self.balance
        self.balance = balance + 1


async def main():
    account = Account()
    job = asyncio.create_task(asyncio.to_thread(account.interest))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    account.balance += 10
    await job
    assert account.balance == 11, account.balance


asyncio.run(main())
