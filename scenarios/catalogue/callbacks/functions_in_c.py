"""The repr of a handle, and a report, name a function in C without its module, as its __qualname__ is."""
import asyncio
import functools
import math
import sys


async def main():
    loop = asyncio.get_running_loop()
    for debug in False, True:
        loop.set_debug(debug)
        for call in math.sqrt, functools.partial(math.floor, 2.5), sys.intern, len, "".join, [].append:
            handle = loop.call_later(1, call, -1)
            print(repr(handle).partition(" created at")[0].rstrip(">"))
            handle.cancel()
    loop.set_debug(False)
    loop.call_soon(math.sqrt, -1)
    future = loop.create_future()
    future.add_done_callback(math.sqrt)
    print(future)
    future.cancel()
    await asyncio.sleep(0)


asyncio.run(main())
