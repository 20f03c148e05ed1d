# A traceback has no marks under `return f(x)`; it has them under parts of lines with await and asynchronous comprehensions.
import asyncio
import traceback


def f(x):
    raise ValueError(x)


async def g(x):
    return f(x)


async def numbers():
    yield 1


class C:
    def m(self, x):
        return self.k(x)

    def k(self, x):
        return f(
            x
        )


def plus(x):
    return f(x) + 1


async def sum_of(x):
    return await g(x) + (await g(x))


async def comprehended(x):
    return [await g(i) async for i in numbers()], f(x)


async def main():
    for call in g, C().m, plus, sum_of, comprehended, lambda x: f(x):
        try:
            made = call(1)
            await made
        except ValueError:
            print(traceback.format_exc())


asyncio.run(main())
