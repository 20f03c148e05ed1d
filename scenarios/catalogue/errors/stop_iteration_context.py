# A StopIteration that carries a value gets no context, one of a plain return does;
# a value produced by an asynchronous generator is carried even if it is None.
import asyncio


def generator(value):
    return value
    yield


async def coroutine(value):
    return value


async def produces(value):
    yield value


class Once:
    def __init__(self, value):
        self.value = value

    def __aiter__(self):
        return self

    async def __anext__(self):
        if self.value == "stop":
            raise StopAsyncIteration
        return self.value


def show(what, call):
    try:
        call()
    except StopIteration as e:
        print(what, repr(e), repr(e.__context__))


async def main():
    for value in None, 5, (1, 2), "stop":
        try:
            raise KeyError(1)
        except KeyError:
            show("generator", lambda: generator(value).send(None))
            show("next", lambda: next(generator(value)))
            show("coroutine", lambda: coroutine(value).send(None))
            show("asend", lambda: produces(value).asend(None).send(None))
            show("anext", lambda: anext(produces(value)).send(None))
            show("default not used", lambda: anext(produces(value), 1).send(None))
            show("coroutine of anext", lambda: anext(Once(value), 2).send(None))
            show("sleep", lambda: asyncio.sleep(0, value).send(None) or asyncio.Lock().acquire().send(None))


asyncio.run(main())
