# shutdown_asyncgens() and shutdown_default_executor() as tasks of the program: their reprs before
# they start, while the first waits for a generator that is slow to close, and when both are done.
import asyncio


async def slow():
    try:
        yield 1
    finally:
        await asyncio.sleep(1)


async def main():
    loop = asyncio.get_running_loop()
    generator = slow()
    print(await anext(generator))
    tasks = [
        asyncio.create_task(loop.shutdown_asyncgens()),
        asyncio.create_task(loop.shutdown_default_executor()),
    ]
    print(*tasks, sep="\n")
    await asyncio.sleep(0)
    print(*tasks, sep="\n")
    await asyncio.gather(*tasks)
    print(*tasks, sep="\n")


asyncio.run(main())
