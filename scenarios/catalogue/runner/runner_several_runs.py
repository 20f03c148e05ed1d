# A Runner keeps one loop for several runs: tasks that one run leaves continue
# in the next, and are cancelled when the runner closes.
import asyncio


async def ticker(name):
    try:
        for n in range(100):
            print(name, n)
            await asyncio.sleep(1)
    finally:
        print(name, "ends")


async def start():
    asyncio.create_task(ticker("ticker"))
    await asyncio.sleep(1.5)
    return "started"


async def watch():
    await asyncio.sleep(2)
    return len(asyncio.all_tasks())


with asyncio.Runner() as runner:
    print(runner.run(start()))
    loop = runner.get_loop()
    print(runner.run(watch()), loop is runner.get_loop(), loop.is_running())
    print("closing")
print("closed", loop.is_closed())
