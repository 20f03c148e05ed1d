# sys.exception() and sys.exc_info() show what is being handled, in functions
# that a handler calls too; setrecursionlimit() moves the limit.
import asyncio
import sys


def show(where):
    kind, value, traceback = sys.exc_info()
    print(where, kind, value, traceback is None, sys.exception() is value)
    if value is not None:
        print(value.__traceback__ is traceback, isinstance(value, kind))


async def main():
    show("before")
    try:
        raise ValueError("first")
    except ValueError:
        show("handler")
        try:
            await asyncio.sleep(0)
            raise KeyError("second")
        except KeyError:
            show("inner")
        show("again")
        await asyncio.gather(other(), return_exceptions=True)
        show("after another task")
    show("after")


async def other():
    show("other")


def deep(n):
    return 0 if n == 0 else 1 + deep(n - 1)


asyncio.run(main())
print(sys.getrecursionlimit())
try:
    print(deep(1500))
except RecursionError as e:
    print("RecursionError:", e)
sys.setrecursionlimit(2000)
print(sys.getrecursionlimit(), deep(1500))
for wrong in (0, -5, 10**12, "x"):
    try:
        sys.setrecursionlimit(wrong)
    except (OverflowError, TypeError, ValueError) as e:
        print(type(e).__name__, e)
