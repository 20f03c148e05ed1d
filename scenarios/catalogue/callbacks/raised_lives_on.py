# An exception raised in a callback is never released: the frame of CPython's Handle._run
# holds it in a cycle, and with it everything that its frames and the handle's arguments hold.
import asyncio


def gen(name):
    try:
        yield name
    finally:
        print("closed", name)


def call(argument):
    local = gen("local")
    next(local)
    raise ValueError(next(argument))


def fine(argument):
    local = gen("fine local")
    next(local)
    next(argument)


async def main():
    loop = asyncio.get_running_loop()
    loop.call_soon(call, gen("argument"))
    loop.call_soon(fine, gen("fine argument"))
    await asyncio.sleep(0)
    print("after")
    future = loop.create_future()
    future.add_done_callback(call_future)
    future.set_result(gen("result"))
    del future
    await asyncio.sleep(0)
    print("end")


def call_future(future):
    kept = gen("in a done callback")
    next(kept)
    next(future.result())
    raise KeyError("k")


asyncio.run(main())
print("over")
