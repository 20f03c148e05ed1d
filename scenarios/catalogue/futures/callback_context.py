# A done callback runs in the context that was current when it was added, or in the one passed in.
import asyncio
import contextvars

colour = contextvars.ContextVar("colour", default="none")


def paint(future):
    print("callback sees", colour.get(), "future", future.result())
    colour.set("spoilt")


async def main():
    future = asyncio.get_running_loop().create_future()
    given = contextvars.copy_context()
    given.run(colour.set, "given")
    colour.set("red")
    future.add_done_callback(paint)
    colour.set("green")
    future.add_done_callback(paint, context=given)
    future.add_done_callback(paint)
    colour.set("blue")
    future.set_result(1)
    await asyncio.sleep(0)
    print("main keeps", colour.get(), "but the given one is", given.run(colour.get))
    future.add_done_callback(paint)
    await asyncio.sleep(0)


asyncio.run(main())
