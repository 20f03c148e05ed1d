# An exception group takes a message and a sequence of exceptions, is an
# ExceptionGroup if all of them are Exceptions, and shows their number.
import asyncio


class Mine(ExceptionGroup):
    pass


def attempt(kind, *args):
    try:
        group = kind(*args)
    except Exception as e:
        print(repr(e))
    else:
        print(type(group).__name__, str(group), repr(group), group.exceptions)


async def fail(e):
    raise e


async def main():
    attempt(ExceptionGroup, "one")
    attempt(ExceptionGroup, "one", [ValueError(1)], 3)
    attempt(ExceptionGroup, 1, [ValueError(1)])
    attempt(ExceptionGroup, "none", [])
    attempt(ExceptionGroup, "no sequence", 5)
    attempt(ExceptionGroup, "no exceptions", (1, 2))
    attempt(ExceptionGroup, "second is none", [ValueError(), ValueError])
    attempt(ExceptionGroup, "one", [ValueError(1)])
    attempt(ExceptionGroup, "two", (ValueError(1), KeyError("k")))
    attempt(BaseExceptionGroup, "all ordinary", [ValueError(1)])
    attempt(BaseExceptionGroup, "base", [KeyboardInterrupt()])
    attempt(ExceptionGroup, "base", [KeyboardInterrupt()])
    attempt(Mine, "mine", [ValueError(1)])
    attempt(Mine, "mine", [KeyboardInterrupt()])
    task = asyncio.create_task(fail(ExceptionGroup("never", [OSError("looked at")])))
    await asyncio.sleep(0)
    del task
    inner = ExceptionGroup("inner", [ValueError(2)])
    raise ExceptionGroup("outer", [TypeError("x"), inner])


asyncio.run(main())
