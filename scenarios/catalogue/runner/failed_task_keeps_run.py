# An exception that is kept refers, through its frames' f_back, to the frame of
# run_until_complete, one of whose locals is the task that was run: its result
# lives as long, even after that run.
import asyncio

kept = []


async def numbers(name):
    try:
        yield 1
    finally:
        print("closed", name)


async def failing():
    raise ValueError("kept")


async def main(name, keeps):
    task = asyncio.create_task(failing())
    await asyncio.wait([task])
    error = task.exception()
    if keeps:
        kept.append(error)
    result = numbers(name)
    await anext(result)
    return result


async def nothing():
    await asyncio.sleep(0)


def run_in_function(runner):
    runner.run(main("in a function", True))


with asyncio.Runner() as runner:
    runner.run(main("at once", False))
    runner.run(main("with the exception", True))
    run_in_function(runner)
    runner.run(nothing())
    kept.pop()
    print("one gone")
    runner.run(nothing())
    kept.clear()
    print("all gone")
    runner.run(nothing())
    print("end")
