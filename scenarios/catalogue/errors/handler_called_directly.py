# A program may call call_exception_handler and default_exception_handler, even
# with an empty dict.
import asyncio


def handler(loop, context):
    print("custom:", context.get("message"), context.get("extra"))
    loop.default_exception_handler(context)


async def main():
    loop = asyncio.get_running_loop()
    loop.call_exception_handler({"message": "plain"})
    loop.call_exception_handler({"message": "with exception", "exception": KeyError("k")})
    loop.call_exception_handler({})
    loop.call_exception_handler({"exception": ValueError()})
    loop.default_exception_handler({"message": "default", "extra": 1})
    loop.set_exception_handler(handler)
    loop.call_exception_handler({"message": "to the custom one", "extra": [1, 2]})
    loop.call_exception_handler({"exception": EOFError("no message")})


asyncio.run(main())
