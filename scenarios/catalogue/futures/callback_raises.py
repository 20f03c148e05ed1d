# An exception in a done callback goes to the exception handler; the other
# callbacks and the waiting task still run.
import asyncio


def good(future):
    print("good callback", future.result())


def bad(future):
    raise ArithmeticError("bad callback")


async def main():
    loop = asyncio.get_running_loop()
    future = loop.create_future()
    for callback in (good, bad, good):
        future.add_done_callback(callback)
    loop.call_soon(future.set_result, 3)
    print("main got", await future)
    loop.call_soon(future.set_result, 4)
    await asyncio.sleep(0)
    print("set_result itself failed as a callback")


asyncio.run(main())
