# Decorators are applied from the bottom up when the function is defined;
# functions, factories and classes can be decorators.
import asyncio

log = []


def trace(fn):
    def wrapper(*args, **kwargs):
        result = fn(*args, **kwargs)
        log.append((fn.__name__, args, result))
        return result
    return wrapper


def times(n):
    return lambda fn: lambda *args: [fn(*args) for _ in range(n)]


class Cached:
    def __init__(self, fn):
        self.fn, self.memory = fn, {}

    def __call__(self, *args):
        if args not in self.memory:
            self.memory[args] = self.fn(*args)
        return self.memory[args]


@times(2)
@trace
def add(a, b=1):
    return a + b


@Cached
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def retry(coro_function):
    async def wrapper(*args):
        for attempt in range(3):
            try:
                return await coro_function(attempt, *args)
            except ValueError as e:
                print("retrying after", e)
    return wrapper


@retry
async def flaky(attempt, name):
    await asyncio.sleep(1)
    if attempt < 2:
        raise ValueError(attempt)
    return name


print(add(1), log, fib(30), len(fib.memory))
print(asyncio.run(flaky("done")))
