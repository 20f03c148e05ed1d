# Task.get_stack() returns one frame of a suspended task, all frames of a
# running one down to the module, those of the traceback of a failed one, and
# none of a cancelled one or one that returned. A limit keeps the newest frames
# of a coroutine and the oldest of a traceback. print_stack() without a file
# prints the frames to stderr and the rest to stdout.
import asyncio


class File:
    def write(self, text):
        print("write", repr(text))


def show(task, **options):
    try:
        stack = task.get_stack(**options)
    except Exception as e:
        print(type(e).__name__, e)
        return
    print(task.get_name(), options, len(stack))
    for frame in stack:
        code = frame.f_code
        print("   ", code.co_name, code.co_qualname, code.co_filename, frame.f_lineno, code.co_firstlineno)


async def leaf():
    await asyncio.sleep(1)


async def waits():
    await leaf()


def recurse(n):
    if n == 0:
        raise ValueError("at the bottom")
    recurse(n - 1)


async def fails():
    await asyncio.sleep(0)
    try:
        recurse(6)
    except ValueError as e:
        e.add_note("a note")
        e.add_note("two\nlines")
        raise


class Odd(Exception):
    def __str__(self):
        raise KeyError


async def fails_oddly():
    raise Odd


async def returns():
    return 1


async def runs():
    task = asyncio.current_task()
    show(task)
    for limit in 2, 1, 0, -1, 1.5, True, None, 100:
        show(task, limit=limit)
    show(task, limit="a")
    task.print_stack()
    task.print_stack(limit=3, file=File())


async def looked_at(task):
    task.print_stack(file=File())
    task.print_stack()
    show(task)
    show(task, limit=2)
    show(task, limit=0)
    show(task, limit="a")
    task.print_stack(limit=0, file=File())


async def main():
    new = asyncio.create_task(waits())
    await looked_at(new)
    await asyncio.sleep(0)
    await looked_at(new)
    for coro in fails(), fails_oddly(), returns(), asyncio.sleep(0):
        task = asyncio.create_task(coro)
        await asyncio.wait([task])
        await looked_at(task)
        task.cancelled() or task.exception()
    sleeper = asyncio.create_task(asyncio.sleep(5))
    getter = asyncio.create_task(asyncio.Queue().get())
    await asyncio.sleep(0)
    await looked_at(sleeper)
    await looked_at(getter)
    new.cancel()
    await asyncio.wait([new])
    await looked_at(new)
    await asyncio.create_task(runs())
    try:
        new.get_stack(3)
    except TypeError as e:
        print("TypeError")


def start():
    asyncio.run(main())


start()


async def cancelled_at_end():
    try:
        await asyncio.sleep(9)
    finally:
        show(asyncio.current_task())


async def leaves():
    asyncio.create_task(cancelled_at_end())
    show(asyncio.current_task())
    await asyncio.sleep(0)


asyncio.run(leaves(), debug=True)

with asyncio.Runner() as runner:
    runner.run(leaves())
runner = asyncio.Runner()
runner.run(leaves())
runner.close()

loop = asyncio.new_event_loop()
loop.run_until_complete(leaves())
loop.call_soon(lambda: show(task))
task = loop.create_task(leaves())
loop.call_later(1, loop.stop)
loop.run_forever()


class Task(asyncio.Task):
    def get_stack(self, **options):
        print("get_stack", options)
        return super().get_stack(**options)[:1]


async def overridden():
    task = Task(waits())
    task.print_stack(limit=4, file=File())
    task.print_stack(file=File())
    await asyncio.sleep(0)


loop.run_until_complete(overridden())
loop.close()
