# Stores into modules: of variables that the module's code uses, of new ones, and of members of Python's own modules;
# from elsewhere they are seen at once, also where they were read before.
import asyncio
import time

import settings
from settings import limit


def show():
    return settings.limit, settings.get_limit(), limit, settings.extra


settings.extra = "new"
print(show())
settings.limit = 20
print(show())
settings.set_limit(30)
print(show())
settings.limit += 1
print(show())
del settings.extra
try:
    show()
except AttributeError as e:
    print(e)
del settings.limit
try:
    settings.get_limit()
except NameError as e:
    print(type(e).__name__, e)
try:
    del settings.limit
except AttributeError as e:
    print(e)
setattr(settings, "limit", 5)
print(getattr(settings, "limit"), settings.get_limit(), hasattr(settings, "nothing"))


async def main():
    slept = []
    original = asyncio.sleep

    async def sleep(delay):
        slept.append(delay)
        await original(delay)

    for _ in range(2):
        await asyncio.sleep(1)
        asyncio.sleep = sleep
    asyncio.sleep = original
    await asyncio.sleep(1)
    print(slept, asyncio.get_running_loop().time())


asyncio.run(main())
kept = time.perf_counter
time.perf_counter = lambda: "patched"
print(time.perf_counter(), settings.clock())
time.perf_counter = kept
settings.max = lambda *args: "not the builtin"
print(settings.largest([1, 2]))
del settings.max
print(settings.largest([1, 2]))
