# Plain generators, a callback and tasks interact on one loop through
# ensure_future, and every value reaches its receiver.
import asyncio


def numbers(n):
    total = 0
    for i in range(n):
        got = yield i
        total += got or 0
    return total


async def feed(gen):
    value = next(gen)
    try:
        while True:
            await asyncio.sleep(value * 0.5)
            print("fed", value)
            value = gen.send(value * 10)
    except StopIteration as e:
        return e.value


def finished(task):
    print("callback sees", task.result())


async def main():
    task = asyncio.ensure_future(feed(numbers(3)))
    task.add_done_callback(finished)
    print("main sees", await task)


asyncio.run(main())
