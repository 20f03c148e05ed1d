# Two deposits that read the balance, wait, and write it back, a second apart.
import asyncio

balance = 0


async def deposit(start, amount):
    global balance
    await asyncio.sleep(start)
    read = balance
    await asyncio.sleep(0.1)  # the audit log
    balance = read + amount


async def main():
    await asyncio.gather(deposit(0, 10), deposit(1, 20))
    print("the balance is", balance)
    assert balance == 30, f"an update is lost: {balance}"


asyncio.run(main())
