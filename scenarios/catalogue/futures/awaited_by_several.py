# Several tasks awaiting one future wake in the tick after it is set, in the
# order in which they began to wait, interleaved with its callbacks.
import asyncio


async def waiter(name, future):
    print(name, "got", await future)


async def main():
    loop = asyncio.get_running_loop()
    future = loop.create_future()
    tasks = [asyncio.create_task(waiter("a", future), name="a")]
    await asyncio.sleep(0)
    future.add_done_callback(lambda f: print("callback in between"))
    tasks.append(asyncio.create_task(waiter("b", future), name="b"))
    loop.call_later(1, future.set_result, "the value")
    await future
    print("main got it, after a and before b")
    print([t.done() for t in tasks])


asyncio.run(main())
