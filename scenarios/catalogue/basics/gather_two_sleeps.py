# Two gathered sleeps overlap: together they take as long as the longer one,
# and the results are in argument order.
import asyncio


async def worker(name, delay):
    print(name, "starts")
    await asyncio.sleep(delay)
    print(name, "is done")
    return name.upper()


async def main():
    loop = asyncio.get_running_loop()
    began = loop.time()
    results = await asyncio.gather(worker("slow", 2), worker("fast", 1))
    print(results, "after", loop.time() - began)


asyncio.run(main())
