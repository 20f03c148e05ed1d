# create_task returns whatever the factory returned: the loop itself never checks it.
import asyncio


def factory(loop, coro, **kwargs):
    coro.close()
    future = loop.create_future()
    loop.call_later(1, future.set_result, "from the factory")
    return future


async def child():
    print("never runs")


async def main():
    loop = asyncio.get_running_loop()
    loop.set_task_factory(factory)
    thing = asyncio.create_task(child())
    print(type(thing).__name__, await thing)
    print(await asyncio.gather(child(), child()), loop.time())
    loop.set_task_factory(None)


asyncio.run(main())
