# loop.set_debug keeps its argument, and costs a callback if the loop is running;
# slow_callback_duration is an attribute, and slow callbacks appear in no tick.
import asyncio
import time


def slow(seconds):
    time.sleep(seconds)
    print("slept", seconds)


async def slow_step():
    time.sleep(0.5)


async def main():
    loop = asyncio.get_running_loop()
    print(loop.get_debug(), loop.slow_callback_duration, loop)
    loop.set_debug(True)
    loop.call_soon(slow, 0.1)
    loop.call_later(0.5, slow, 0.25)
    await slow_step()
    await asyncio.sleep(0)
    loop.set_debug(0)
    print(loop.get_debug(), loop)
    loop.slow_callback_duration = 2
    print(loop.slow_callback_duration)
    loop.set_debug("yes")
    print(loop.get_debug(), loop)
    await asyncio.create_task(slow_step())
    future = loop.create_future()
    future.add_done_callback(lambda f: slow(3))
    future.set_result(None)
    await asyncio.sleep(4)


async def says():
    print(asyncio.get_running_loop().get_debug())


loop = asyncio.new_event_loop()
loop.set_debug(1)
print(loop)
loop.run_until_complete(says())
loop.close()
asyncio.run(main())
for debug in None, False, True, 5:
    asyncio.run(says(), debug=debug)
    with asyncio.Runner(debug=debug) as runner:
        print(runner.get_loop())
