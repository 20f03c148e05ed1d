# Five tasks that sleep equally long from one tick wake in heap order, not in
# the order in which they fell asleep.
import asyncio


async def sleeper(n):
    await asyncio.sleep(1)
    print("woke", n)
    return n


async def main():
    await asyncio.gather(*(sleeper(n) for n in range(5)))


asyncio.run(main())
