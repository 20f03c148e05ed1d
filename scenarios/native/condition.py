# Withdrawals wait until the account has enough, each deposit wakes them all, and
# one that has waited too long gives up. condition.c is the same in C.
import asyncio


class Account:
    def __init__(self):
        self.balance = 0
        self.changed = asyncio.Condition()


async def withdraw(account, name, amount):
    async with account.changed:
        while account.balance < amount:
            await account.changed.wait()
        account.balance -= amount
        print(f"{name} takes {amount}, {account.balance} left")


async def deposit(account, amount):
    async with account.changed:
        account.balance += amount
        print(f"{amount} paid in")
        account.changed.notify_all()


async def impatient(account):
    try:
        await asyncio.wait_for(withdraw(account, "car", 500), 0.25)
    except TimeoutError:
        print("no car")


async def main():
    account = Account()
    tasks = [
        asyncio.create_task(withdraw(account, "rent", 70)),
        asyncio.create_task(withdraw(account, "food", 20)),
        asyncio.create_task(impatient(account)),
    ]
    for _ in range(3):
        await asyncio.sleep(0.1)
        await deposit(account, 40)
    await asyncio.gather(*tasks)
    print("the rest is", account.balance)


asyncio.run(main())
