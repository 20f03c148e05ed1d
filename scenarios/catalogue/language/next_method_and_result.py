# __next__() of what is resumed: its end has the result, as send(None) and next().
import types


def counter(last):
    for i in range(last):
        yield i
    return "counted"


@types.coroutine
def ask(question):
    return (yield question)


async def answer():
    return await ask("what?")


async def items():
    yield 1
    yield (await ask("more?"), 0)
    yield (1, 2)


class Waits:
    def __await__(self):
        yield "waits"
        return 6


async def wait():
    return await Waits()


def drive(iterator, step):
    seen = []
    for _ in range(4):
        try:
            seen.append(step(iterator))
        except (StopIteration, StopAsyncIteration) as end:
            seen.append((type(end).__name__, end.args, getattr(end, "value", "no value")))
            break
    return seen


STEPS = {"__next__": lambda it: it.__next__(), "next": next, "of the type": lambda it: type(it).__next__(it)}
for name, step in STEPS.items():
    print(name)
    print(drive(counter(2), step))
    print(drive(answer().__await__(), step))
    print(drive(wait().__await__(), step))
    stream = items()
    for _ in range(4):
        print(drive(stream.__anext__(), step))
    closing = items()
    print(drive(closing.aclose(), step))
