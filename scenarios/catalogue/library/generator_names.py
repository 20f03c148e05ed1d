# __name__ and __qualname__ of generators, coroutines and asynchronous generators are set, before, while and after they run.
import asyncio


def numbers():
    yield 1
    own.__name__ = 'inside'
    yield 2


async def work():
    await asyncio.sleep(0)


async def stream():
    yield 1


def short(value):
    return repr(value).split(' at ')[0]


async def main():
    global own
    own = numbers()
    for value in (own, work(), stream()):
        value.__name__ = 'renamed'
        value.__qualname__ = 'Outer.renamed'
        print(value.__name__, value.__qualname__, short(value))
        for wrong in (5, None, b'x'):
            for name in ('__name__', '__qualname__'):
                try:
                    setattr(value, name, wrong)
                except TypeError as error:
                    print(error)
        try:
            del value.__name__
        except TypeError as error:
            print(error)
        if value is not own:
            print(await value if hasattr(value, 'cr_code') else [item async for item in value])
        value.__name__ = 'later'
        print(value.__name__, value.__qualname__, short(value))
    print(next(own), next(own), own.__name__, own.__qualname__, own.gi_code.co_name, numbers.__name__, list(own), own.__name__)
    own.__qualname__ = 'done'
    print(own.__name__, own.__qualname__, short(own), numbers().__name__)
    coro = work()
    coro.__qualname__ = 'named_work'
    task = asyncio.create_task(coro, name='t')
    print(task.get_coro().__qualname__, repr(task)[:40])
    await task
    print(repr(task).replace(' coro=', ' ')[:50])


asyncio.run(main())
