# Two workers sleep at the same time; gather waits for both and keeps their order.
import asyncio


async def worker(name, delay):
    print(name, "starts")
    await asyncio.sleep(delay)
    print(name, "is done")
    return f"{name} slept {delay}"


async def main():
    results = await asyncio.gather(worker("slow", 0.2), worker("fast", 0.1))
    for result in results:
        print(result)


asyncio.run(main())
