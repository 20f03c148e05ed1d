# wait() accepts any iterable of futures, and raises an error for other arguments.
import asyncio
import collections


async def work(n):
    await asyncio.sleep(n)


def two():
    return [asyncio.create_task(work(n)) for n in range(2)]


class Two:
    def __iter__(self):
        return iter(two())


async def main():
    for kind in (list, tuple, set, iter, collections.deque, dict.fromkeys,
                 lambda all: {i: x for i, x in enumerate(all)}.values(),
                 lambda all: (x for x in all), lambda all: Two()):
        done, pending = await asyncio.wait(kind(two()), timeout=0.5)
        print(len(done), len(pending))
    coro = work(0)
    task = asyncio.create_task(work(0))
    for bad in (task, coro, [coro], [], {}, iter([]), 5, None, [None], {"a": 1}, range(2)):
        try:
            await asyncio.wait(bad)
        except Exception as e:
            print(type(e).__name__, e)
    for options in ({"return_when": "x"}, {"return_when": None}, {"timeout": "x"}, {"timeout": []}):
        try:
            await asyncio.wait([task], **options)
        except Exception as e:
            print(type(e).__name__, e)
    for bad in ([], {}, set(), [coro], 5, None, work):
        try:
            await asyncio.gather(bad)
        except Exception as e:
            print(type(e).__name__, str(e).partition(" at ")[0])
    await coro


asyncio.run(main())
