"""What a future refuses to be set to, and when it is done: in the words of _asyncio, in C, which programs run."""
import asyncio


class Makes(Exception):
    def __new__(cls):
        return 5


class Finishes(Exception):
    """Making one finishes the future that is about to fail with it."""

    def __init__(self):
        target.set_result("earlier")


class Needs(Exception):
    def __init__(self, argument):
        super().__init__(argument)


class Silent:
    """No message has its repr, so it is not called."""

    def __repr__(self):
        raise ZeroDivisionError


def attempt(what, call, *args):
    try:
        print(what, "->", call(*args))
    except Exception as e:
        print(what, "->", type(e).__name__, e)


async def main():
    global target
    loop = asyncio.get_running_loop()
    target = loop.create_future()
    attempt("result", target.result)
    attempt("exception", target.exception)
    for bad in (None, 5, int, type, "text", Makes, Needs, print):
        attempt(f"set_exception {getattr(bad, '__name__', bad)}", target.set_exception, bad)
    attempt("made done", target.set_exception, Finishes)
    attempt("done", target.set_exception, Needs)
    attempt("done", target.set_exception, 5)
    attempt("done", target.set_result, 5)
    print(target)
    target = loop.create_future()
    target.set_result(Silent())
    attempt("silent", target.set_result, 1)
    target = loop.create_future()
    target.cancel()
    attempt("cancelled", target.set_result, 1)


asyncio.run(main())
