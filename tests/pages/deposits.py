"""Two deposits that overlap only on a slow machine."""
import asyncio

balance = 0


async def deposit(amount, delay):
    global balance
    await asyncio.sleep(delay)
    before = balance
    await asyncio.sleep(0.01)
    balance = before + amount
    print("balance", balance)


async def main():
    await asyncio.gather(deposit(1, 1), deposit(2, 1.05))
    assert balance == 3, balance


asyncio.run(main())
