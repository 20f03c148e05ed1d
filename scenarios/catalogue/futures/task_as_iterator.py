# A task, like a future, can be iterated: `yield from` waits for it as await
# does. Its callbacks are removed by equality, all equal ones at once.
import asyncio
import functools
import types


def first(task):
    print("first", task.get_name())


def second(task):
    print("second", task.get_name())


async def child(n):
    await asyncio.sleep(n)
    return n


@types.coroutine
def old_style(task):
    print("waiting")
    got = yield from task
    return got * 2


async def main():
    task = asyncio.create_task(child(1))
    task.add_done_callback(first)
    task.add_done_callback(second)
    task.add_done_callback(first)
    print(task.remove_done_callback(first), task.remove_done_callback(first), task.remove_done_callback(print))
    print(await old_style(task), await old_style(task))
    steps = iter(task)
    try:
        next(steps)
    except StopIteration as e:
        print("StopIteration:", e.value)
    other = asyncio.create_task(child(1))
    steps = iter(other)
    print(next(steps) is other)
    try:
        next(steps)
    except RuntimeError as e:
        print("RuntimeError:", e)
    print(other.remove_done_callback(first))
    await other
    print(other.remove_done_callback(second))
    partial = functools.partial(first)
    last = asyncio.create_task(child(0))
    last.add_done_callback(partial)
    print(last.remove_done_callback(functools.partial(first)), last.remove_done_callback(partial))
    await last


asyncio.run(main())
