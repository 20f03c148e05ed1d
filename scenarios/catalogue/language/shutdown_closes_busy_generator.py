# shutdown_asyncgens() with eager tasks, and a generator that cannot be closed
# because it is being used: the error is reported, and the generator is closed later.
import asyncio


def held(name):
    try:
        yield
    finally:
        print("let go", name)


async def numbers():
    keep = held("numbers")
    next(keep)
    yield 0
    await asyncio.sleep(0)


async def outer(inner, level):
    keep = held(level)
    next(keep)
    async for i in inner:
        pass
    yield i


async def main(levels):
    generator = numbers()
    for level in range(levels):
        generator = outer(generator, level)
    step = anext(generator)
    del generator
    step.send(None)


for levels in range(4):
    print("levels", levels)
    loop = asyncio.new_event_loop()
    loop.set_task_factory(asyncio.eager_task_factory)
    try:
        loop.run_until_complete(main(levels))
    except RuntimeError as e:
        print(repr(e))
    print("main done")
    loop.run_until_complete(loop.shutdown_asyncgens())
    print("shut down")
    loop.run_until_complete(loop.shutdown_default_executor())
    loop.close()
