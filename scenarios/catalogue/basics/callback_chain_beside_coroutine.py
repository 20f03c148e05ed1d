# A chain of call_later callbacks and a coroutine that counts share one loop,
# and neither delays the other.
import asyncio


def tick(loop, n, done):
    print("callback", n, "at", loop.time())
    if n == 3:
        done.set_result("chain over")
    else:
        loop.call_later(1, tick, loop, n + 1, done)


async def count():
    for i in range(1, 8):
        print("coroutine", i)
        await asyncio.sleep(0.5)


async def main():
    loop = asyncio.get_running_loop()
    done = loop.create_future()
    loop.call_soon(tick, loop, 0, done)
    counter = asyncio.create_task(count())
    print(await done)
    await counter


asyncio.run(main())
