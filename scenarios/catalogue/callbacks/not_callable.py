# Without debug mode, callbacks are not checked when they are scheduled: an
# object that is not callable fails when its handle runs.
import asyncio


async def child():
    print("never awaited, so never printed")


class Plain:
    pass


async def main():
    loop = asyncio.get_running_loop()
    for wrong in (42, "text", None, Plain()):
        loop.call_soon(wrong)
    loop.call_soon(child)
    loop.call_soon(print, "too", "many", "is fine")
    loop.call_soon(lambda: None, "too many is not")
    loop.call_later(0, len)
    await asyncio.sleep(1)
    print("main is unharmed")


asyncio.run(main())
