# call_exception_handler() with a context that is not a dict, lacks its keys, or
# cannot be shown: the default handler takes over if the program's handler fails.
import asyncio




class BadText(Exception):
    def __str__(self):
        raise KeyError("no text")


def raise_bad():
    raise BadText


def handler(loop, context):
    print("handler", type(context).__name__, context)


def failing(loop, context):
    print("failing", type(context).__name__)
    raise ValueError("handler")


class Getter:
    def get(self, key):
        print("get", key)
        return None

class GetterF:
    def get(self, key, default=None):
        print("getf", key)
        raise LookupError(key)


async def main():
    loop = asyncio.get_running_loop()
    for h in (None, handler, failing):
        loop.set_exception_handler(h)
        for c in ({}, {"message": "m"}, None, 5, "text", [1], Getter(), GetterF(), {"message": 5}, {"message": None, "exception": ValueError("e")}, {"task": 7}, {"future": asyncio.current_task()}, {"handle": "no"}, {1: 2}, (), {"message": ""}):
            try:
                print("->", loop.call_exception_handler(c))
            except BaseException as e:
                print(type(e).__name__, e)
    loop.set_exception_handler(None)
    loop.call_exception_handler({"exception": BadText()})
    loop.call_soon(raise_bad)
    await asyncio.sleep(0)
    loop.set_exception_handler(handler)
    loop.call_soon(raise_bad)
    await asyncio.sleep(0)
    loop.set_exception_handler(None)
    for c in ({}, None, 5, {"message": "m", "future": 1}):
        try:
            print("d->", loop.default_exception_handler(c))
        except BaseException as e:
            print("d", type(e).__name__, e)


asyncio.run(main())
