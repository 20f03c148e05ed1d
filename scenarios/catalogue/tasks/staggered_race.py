# asyncio.staggered.staggered_race: each coroutine starts when the previous one
# has failed or the delay is over; the first that does not fail wins.
import asyncio
from asyncio import staggered
from asyncio.staggered import staggered_race


def maker(name, delay, error=None, cleanup=None, result=None):
    async def run():
        print(name, "begins", asyncio.get_running_loop().time())
        try:
            await asyncio.sleep(delay)
        except asyncio.CancelledError as e:
            print(name, "cancelled", e.args)
            if cleanup is not None:
                await asyncio.sleep(cleanup)
                return "late " + name
            raise
        if error is not None:
            raise error
        return name

    return run


async def race(title, makers, delay, **kwargs):
    print("-", title)
    start = asyncio.get_running_loop().time()
    try:
        print(await staggered_race(makers, delay, **kwargs), asyncio.get_running_loop().time() - start)
    except BaseException as e:
        print(repr(e), repr(e.__context__), asyncio.get_running_loop().time() - start)
        if isinstance(e, asyncio.CancelledError):
            raise


def generator(*makers):
    for i, m in enumerate(makers):
        print("next", i)
        yield m
    print("no more")


def failing_generator():
    yield maker("a", 1, ValueError("a"))
    raise LookupError("generator")


class Iterates:
    def __init__(self, *makers):
        self.makers = list(makers)

    def __iter__(self):
        return self

    def __next__(self):
        if not self.makers:
            raise StopIteration
        return self.makers.pop(0)


def fails_at_once():
    raise KeyError("at once")


async def cancelled(at, *args):
    task = asyncio.create_task(race(f"cancelled at {at}", *args))
    for when in at:
        await asyncio.sleep(when)
        print(task.cancel(f"after {when}"))
    try:
        await task
    except asyncio.CancelledError as e:
        print("cancelled", e.args)


async def main():
    print(staggered.staggered_race is staggered_race, asyncio.staggered is staggered)
    a, b, c = maker("a", 3), maker("b", 1), maker("c", 1)
    bad = [maker(n, d, ValueError(n)) for n, d in (("x", 1), ("y", 2), ("z", 0))]
    await race("first wins", [a, b], 5)
    await race("second wins", [a, b], 1)
    await race("third wins", [a, maker("slow", 9), c], 0.5)
    await race("no delay", [bad[0], b, a], None)
    await race("all fail", bad, 0.25)
    await race("all fail, in turn", bad, None)
    await race("fails early", [bad[2], bad[0], b], 5)
    await race("zero delay", [a, b, c], 0)
    await race("negative delay", (a, b), -1)
    await race("none", [], 1)
    await race("together", [maker("p", 2), maker("q", 1)], 1)
    await race("a generator", generator(bad[0], a, b), 0.5)
    await race("a failing generator", failing_generator(), 0.5)
    await race("an iterator", Iterates(bad[0], b), 0.5)
    await race("not iterable", 5, 1)
    await race("not callable", [5, b], 1)
    await race("not awaitable", [lambda: 5, b], 1)
    await race("fails at once", [fails_at_once, b], 1)
    await race("bad delay", [a, b], "soon")
    await race("two winners", [maker("late", 9, None, 1), b], 1)
    await race("with a loop", [b], 1, loop=asyncio.get_running_loop())
    await race("cancelled error", [maker("own", 1, asyncio.CancelledError("own")), b], 5)
    for at in [(0,), (0.5,), (1.25,), (1.5, 0.5), (0.25, 0.25, 0.25)]:
        await cancelled(at, [a, maker("m", 5), maker("n", 7)], 1)
        await cancelled(at, [a, maker("stubborn", 5, None, 2)], 0.4)
    asyncio.get_running_loop().set_task_factory(asyncio.eager_task_factory)
    await race("eager", [bad[0], a, b], 0.5)
    await race("eager, none", [], 0.5)
    asyncio.get_running_loop().set_task_factory(None)
    coro = staggered_race([a], 1)
    print(coro.__name__, coro.__qualname__)
    coro.close()
    for args in [(), ([],)]:
        try:
            staggered_race(*args)
        except TypeError as e:
            print(e)


asyncio.run(main())
