# A StopIteration thrown into an awaiting coroutine passes through the innermost
# generator, that of a future or of sleep(0), which turns it into a RuntimeError.
import asyncio
import types


def chain(e):
    texts = []
    while e is not None:
        texts.append(repr(e))
        e = e.__cause__ or e.__context__
    return " < ".join(texts)


class Awaitable:
    def __await__(self):
        yield


@types.coroutine
def pause():
    yield


async def waits(what):
    try:
        await what
    except RuntimeError as e:
        print("waits:", chain(e))
        raise


async def main():
    future = asyncio.get_running_loop().create_future()
    for what in (future, asyncio.sleep(0), asyncio.sleep(1), asyncio.Event().wait(), Awaitable(), pause(),
                 asyncio.wait_for(future, 1), asyncio.wait([future])):
        coro = waits(what)
        coro.send(None)
        try:
            coro.throw(StopIteration(1))
        except RuntimeError as e:
            print("main:", chain(e))
    sleep = asyncio.sleep(1)
    try:
        sleep.throw(StopIteration(1))
    except Exception as e:
        print("not started:", chain(e))


asyncio.run(main())
