# A service under asyncio's debug mode: callbacks that block the loop are logged; the exception
# handler counts the errors that it knows, and passes the others to the default handler.
# debug.c is the same in C.
import asyncio
import time


def block(seconds):
    time.sleep(seconds)


def fail():
    raise OSError("the line is down")


def crash():
    raise ZeroDivisionError("division by zero")


async def main():
    loop = asyncio.get_running_loop()
    lost = 0

    def handle(loop, context):
        nonlocal lost
        if isinstance(context["exception"], OSError):
            lost += 1
        else:
            loop.default_exception_handler(context)

    loop.set_debug(True)
    loop.slow_callback_duration = 0.02
    loop.set_exception_handler(handle)
    loop.call_soon(block, 0.05)
    for callback in (fail, crash, fail):
        loop.call_soon(callback)
    await asyncio.sleep(0.1)
    print("debug:", loop.get_debug(), "lost:", lost)


asyncio.run(main())
