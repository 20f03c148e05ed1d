# athrow() checks its argument count when awaited; an error there leaves the generator in use.
import asyncio
import contextvars


async def numbers(n):
    for i in range(n):
        try:
            yield i
        except ValueError as error:
            print("caught", repr(error))


async def attempt(step):
    try:
        print("=", await step)
    except BaseException as error:
        print(f"{type(error).__name__}: {error}")


async def main():
    for args in ((), (1, 2, 3, 4), (5,), (ValueError, 1), (ValueError(2), None, None), (ValueError("x"), 3)):
        generator = numbers(9)
        await anext(generator)
        step = generator.athrow(*args)
        print(args)
        await attempt(step)
        print(generator.ag_running)
        await attempt(step)
        await attempt(generator.__anext__())
        await attempt(generator.aclose())
    generator = numbers(1)
    for throw in (lambda: generator.athrow().throw(KeyError("k")), lambda: generator.athrow(type=ValueError)):
        try:
            throw()
        except (KeyError, TypeError) as error:
            print(repr(error))
    generator.athrow().close()
    try:
        contextvars.ContextVar("name", 5)
    except TypeError as error:
        print(error)


asyncio.run(main())
