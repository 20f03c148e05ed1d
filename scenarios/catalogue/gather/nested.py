# A gather inside a gather is one future to the outer one: each level adds one
# tick to the result.
import asyncio


async def leaf(n):
    print("leaf", n)
    return n


async def main():
    nested = asyncio.gather(
        leaf(1),
        asyncio.gather(leaf(2), asyncio.gather(leaf(3), leaf(4))),
        asyncio.gather(leaf(5)))
    print(nested.done())
    print(await nested)


asyncio.run(main())
