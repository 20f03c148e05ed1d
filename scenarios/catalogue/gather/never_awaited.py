# gather starts its children whether or not it is awaited; if it is not, their
# exceptions are never raised anywhere.
import asyncio


async def child(n):
    print("child", n, "runs")
    await asyncio.sleep(n)
    print("child", n, "done")
    if n == 2:
        raise ValueError("unseen")


async def main():
    gathered = asyncio.gather(child(1), child(2))
    await asyncio.sleep(3)
    print(gathered.done())


asyncio.run(main())
