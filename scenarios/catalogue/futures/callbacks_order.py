# Done callbacks run in the next tick in the order in which they were added,
# after the handles that were already ready.
import asyncio


def callback(name):
    def run(future):
        print(name, "sees", future.result())
    return run


async def main():
    loop = asyncio.get_running_loop()
    future = loop.create_future()
    for name in ("first", "second", "third"):
        future.add_done_callback(callback(name))
    loop.call_soon(print, "was ready before")
    future.set_result(7)
    loop.call_soon(print, "made ready after")
    print("set, nothing called yet")
    await asyncio.sleep(0)
    print("all called")


asyncio.run(main())
