# close() raises its GeneratorExit with the exception being handled as context;
# the StopIteration that carries a result has no context, the bare one has.
import asyncio
import types


def chain(e):
    names = []
    while e is not None:
        names.append(type(e).__name__)
        e = e.__context__
    return " < ".join(names)


@types.coroutine
def pause(result=None):
    try:
        yield
    except GeneratorExit as e:
        print("pause:", chain(e))
        raise
    return result


async def waits(work):
    try:
        await work
    except BaseException as e:
        print("waits:", chain(e))
        raise


def works():
    return [pause(), waits(pause()), asyncio.Event().wait(), waits(waits(asyncio.sleep(1)))]


def attempt(call):
    try:
        call()
    except BaseException as e:
        print("attempt:", chain(e))


async def main():
    try:
        raise ValueError
    except ValueError:
        for work in works():
            work.send(None)
            work.close()
        for work in works():
            work.send(None)
            del work
        for result in (None, 1):
            for work in (pause(result), asyncio.sleep(0, result)):
                work.send(None)
                attempt(lambda: work.send(None))
            work = pause(result)
            next(work)
            attempt(lambda: next(work))


asyncio.run(main())
