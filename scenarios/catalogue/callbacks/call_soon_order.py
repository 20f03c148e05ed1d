# call_soon is first in, first out; callbacks that a callback schedules run in
# the next tick, after those already queued.
import asyncio


def callback(loop, name, depth):
    print(name, depth)
    if depth:
        loop.call_soon(callback, loop, name, depth - 1)


async def main():
    loop = asyncio.get_running_loop()
    for name in ("a", "b", "c"):
        loop.call_soon(callback, loop, name, 2 if name == "b" else 1)
    print("nothing called yet")
    for _ in range(3):
        await asyncio.sleep(0)
        print("main")


asyncio.run(main())
