# A custom exception handler receives the loop and a context dict with the
# message, the exception and the objects involved.
import asyncio


def handler(loop, context):
    print("handler:", sorted(context), loop is asyncio.get_running_loop())
    print("  ", repr(context["exception"]))
    if "message" in context and context["message"].startswith("Exception in callback"):
        print("   in a callback:", isinstance(context["handle"], asyncio.Handle))


def fails():
    raise ValueError("callback")


async def inner():
    await asyncio.sleep(1)
    raise OSError("shielded")


async def main():
    loop = asyncio.get_running_loop()
    print(loop.get_exception_handler())
    loop.set_exception_handler(handler)
    print(loop.get_exception_handler() is handler)
    loop.call_soon(fails)
    asyncio.shield(inner()).cancel()
    await asyncio.sleep(2)
    loop.set_exception_handler(None)
    loop.call_soon(fails)
    await asyncio.sleep(0)
    try:
        loop.set_exception_handler(42)
    except TypeError as e:
        print("TypeError:", e)


asyncio.run(main())
