# Exceptions of asyncio, concurrent.futures and json survive pickle and copy, with all their attributes. pickle imports
# the module that a class names, asyncio.exceptions, whether the program has imported it or not.
import asyncio
import concurrent.futures
import copy
import json
import pickle


class Truncated(asyncio.IncompleteReadError):
    pass


class Rejected(json.JSONDecodeError):
    pass


def show(error):
    names = "partial", "expected", "consumed", "msg", "doc", "pos", "lineno", "colno", "tag"
    print(type(error).__module__, type(error).__name__, error.args,
          {name: getattr(error, name) for name in names if hasattr(error, name)})


def make():
    yield asyncio.IncompleteReadError(b"ab", 5)
    yield Truncated(b"", None)
    yield asyncio.LimitOverrunError("too long", 7)
    yield asyncio.CancelledError("stop")
    yield asyncio.InvalidStateError("state")
    yield asyncio.QueueFull()
    yield asyncio.BrokenBarrierError()
    yield concurrent.futures.CancelledError()
    yield concurrent.futures.InvalidStateError("x", 1)
    yield concurrent.futures.BrokenExecutor("broken")
    yield json.JSONDecodeError("Expecting value", "[1,\n x]", 5)
    yield Rejected("no", "abc", 2)


async def main():
    for error in make():
        for protocol in range(2, 6):
            again = pickle.loads(pickle.dumps(error, protocol))
            assert type(again) is type(error) and str(again) == str(error), protocol
        show(again)
        show(copy.copy(error))
    error = asyncio.IncompleteReadError(b"x", 2)
    error.tag = "lost: __reduce__ returns no state"
    show(copy.copy(error))

    class Hidden(Exception):
        __module__ = "no.such"

    try:
        pickle.dumps(Hidden())
    except pickle.PicklingError as failed:
        print(failed)
    Hidden.__qualname__ = "Hidden"
    try:
        pickle.dumps(Hidden())
    except pickle.PicklingError as failed:
        print(failed)


asyncio.run(main())
