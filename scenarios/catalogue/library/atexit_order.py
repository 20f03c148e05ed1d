# atexit: the last registered first, after the program, also after an exception;
# unregister removes all equal ones.
import asyncio
import atexit


def say(*args, **kwargs):
    print("exit", args, kwargs)


def fails():
    print("fails")
    raise ValueError("ignored")


def late():
    print("late")
    atexit.register(say, "registered at exit")


async def main():
    await asyncio.sleep(1)
    atexit.register(say, "in main", key=1)


atexit.register(say)
atexit.register(late)
atexit.register(fails)
print(atexit.register(say, 2) is say)
asyncio.run(main())


@atexit.register
def decorated():
    print("decorated")


removed = lambda: print("removed")
atexit.register(removed)
atexit.unregister(removed)
try:
    atexit.register(3)
except TypeError as e:
    print("TypeError:", e)
raise KeyError("end")
