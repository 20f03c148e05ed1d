# If a custom handler raises, the default handler reports the exception of the
# custom one, not the original; the loop survives.
import asyncio


def handler(loop, context):
    print("handler called with", repr(context["exception"]))
    raise RuntimeError("handler is broken")


def fails(n):
    raise ValueError(n)


async def main():
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(handler)
    loop.call_soon(fails, 1)
    loop.call_soon(fails, 2)
    loop.call_later(1, fails, 3)
    await asyncio.sleep(2)
    loop.set_exception_handler(lambda loop: None)
    loop.call_soon(fails, 4)
    await asyncio.sleep(0)
    print("still alive")


asyncio.run(main())
