# traceback: capture_locals shows the variables of each frame, of chained exceptions and members of groups, too.
import asyncio
import sys
import traceback


class Strange:
    def __repr__(self):
        raise ValueError


def inner(n, *rest, **options):
    text = "é" * 3
    if n == 0:
        strange = Strange()
        raise KeyError(text)
    return inner(n - 1, n)


def outer():
    closed = [1, 2]

    def function():
        own = len(closed)
        inner(own)

    try:
        function()
    except KeyError as e:
        value = "handled"
        raise RuntimeError("outer") from e


def without():
    raise OSError(5, "no variables")


async def child(n):
    await asyncio.sleep(0)
    without() if n else inner(0)


async def group():
    async with asyncio.TaskGroup() as tg:
        tasks = [tg.create_task(child(n)) for n in range(2)]
        tasks = len(tasks)


def shown(text):
    for line in text.splitlines():
        file, is_place, rest = line.partition(", line ")
        print(line.partition(" at 0x")[0] if not is_place else rest)


def show(e, **options):
    shown("".join(traceback.TracebackException.from_exception(e, **options).format()))


def run():
    try:
        outer()
    except RuntimeError as e:
        found = traceback.TracebackException(*sys.exc_info(), capture_locals=True)
        for line in found.format():
            shown(line)
        print([sorted(frame.locals or ()) for frame in found.stack], [frame.locals and frame.locals.get("n") for frame in found.__cause__.stack])
        show(e, capture_locals=True, limit=1)
        show(e.__cause__, capture_locals=True, limit=-1)
        shown("".join(found.format(chain=False)))
        stack = traceback.StackSummary.extract(traceback.walk_tb(e.__traceback__), capture_locals=True)
        shown("".join(stack.format()))
    try:
        asyncio.run(group())
    except ExceptionGroup as e:
        show(e.exceptions[0], capture_locals=True)
        show(e.exceptions[1], capture_locals=True)
    frame = traceback.FrameSummary("f.py", 3, "name", locals={"b": "x", "a": Strange()}, line="  code  ")
    print(frame.locals, frame.line)
    shown("".join(traceback.StackSummary.from_list([frame]).format()))


run()
