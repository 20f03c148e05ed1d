# cr_await, gi_yieldfrom and ag_await: what a suspended one awaits, and None while it runs.
import asyncio


async def inner(show):
    show()
    await asyncio.sleep(0)
    show()


async def outer(show):
    await inner(show)


def delegate(items):
    yield from items


async def numbers(show):
    show()
    await asyncio.sleep(0)
    yield 1


async def main():
    def show():
        print("running", coroutine.cr_await)

    coroutine = outer(show)
    print("before", coroutine.cr_await)
    task = asyncio.create_task(coroutine)
    await asyncio.sleep(0)
    print("suspended", coroutine.cr_await.__name__, coroutine.cr_await.cr_await is not None)
    await task
    print("after", coroutine.cr_await)

    def items():
        print("running", generator.gi_yieldfrom)
        yield 1
        print("running", generator.gi_yieldfrom)

    generator = delegate(items())
    print("before", generator.gi_yieldfrom)
    for _ in generator:
        print("suspended", generator.gi_yieldfrom.__name__)
    print("after", generator.gi_yieldfrom)

    async def step():
        async for number in asynchronous:
            print(number, asynchronous.ag_await)

    asynchronous = numbers(lambda: print("running", asynchronous.ag_await))
    task = asyncio.create_task(step())
    await asyncio.sleep(0)
    print("suspended", asynchronous.ag_await is not None)
    await task


asyncio.run(main())
