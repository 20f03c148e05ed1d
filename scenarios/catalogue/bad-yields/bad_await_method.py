# __await__ must return an iterator that is not a coroutine; values that the
# iterator produces reach the task as if they had been yielded.
import asyncio


class Gives:
    def __init__(self, thing):
        self.thing = thing

    def __await__(self):
        return self.thing


async def coro():
    return 1


async def main():
    for thing in (7, [1], None, iter([7]), iter([]), iter([None]), (n for n in [8])):
        try:
            print("value", await Gives(thing))
        except (TypeError, RuntimeError) as e:
            print(type(e).__name__, e)
    inner = coro()
    try:
        await Gives(inner)
    except TypeError as e:
        print("TypeError", e)
    inner.close()


asyncio.run(main())
