# asyncio.run requires a coroutine or another awaitable and no running loop,
# and passes results and exceptions through.
import asyncio


class Awaitable:
    def __await__(self):
        yield
        return "an awaitable will do"


async def value():
    return "value"


async def main():
    inner = value()
    try:
        asyncio.run(inner)
    except RuntimeError as e:
        print("RuntimeError:", e)
    inner.close()
    raise KeyError("out of main")


for wrong in (42, None, main):
    try:
        asyncio.run(wrong)
    except TypeError as e:
        print("TypeError:", e)
print(asyncio.run(value()), asyncio.run(Awaitable()))
try:
    asyncio.run(main())
except KeyError as e:
    print("KeyError:", e)
