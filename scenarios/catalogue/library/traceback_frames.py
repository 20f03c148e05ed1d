# traceback: extract_tb and extract_stack, StackSummary, FrameSummary, TracebackException.
import asyncio
import os
import traceback


def short(filename):
    return os.path.basename(filename)


def inner(n):
    if n == 0:
        raise ValueError("inner failed")
    inner(n - 1)


def middle(n):
    try:
        inner(n)
    except ValueError as error:
        raise KeyError("k") from error


def frames():
    return traceback.extract_stack()


def texts(lines):
    for line in lines:
        for part in line.splitlines():
            if not part.strip(" ~^"):
                continue  # where in the line it is: not shown here
            print("  |", part if "File" not in part else part.partition(", ")[2])


async def main():
    try:
        middle(1)
    except KeyError as error:
        found = traceback.extract_tb(error.__traceback__)
        saved = traceback.TracebackException.from_exception(error)
    print(len(found), type(found).__name__, [(short(f.filename), f.lineno, f.name, f.line) for f in found])
    last = found[-1]
    print(last.name, last[1] == last.lineno, len(last), tuple(last)[2:], last == tuple(last), last == found[0])
    texts(found.format())
    texts(traceback.format_list(found[:1]))
    print(traceback.format_list([("a.py", 3, "f", "x = 1"), ("b.py", 4, "g", None)]))
    print(traceback.StackSummary.from_list([("a.py", 3, "f", "x = 1")] * 5).format())
    print(repr(traceback.FrameSummary("a.py", 3, "f", line=" y ")))
    print(str(saved), list(saved.format_exception_only()), saved.exc_type_str, saved.__suppress_context__)
    print(str(saved.__cause__), saved.__cause__.stack[-1].name, len(saved.__cause__.stack), saved.__cause__.__cause__)
    texts(saved.format())
    texts(saved.format(chain=False))
    texts(saved.__cause__.format())
    print([(f.name, f.line) for f in frames()[-2:]], frames()[-1].lineno)
    print(traceback.extract_tb(None), traceback.TracebackException(ValueError, ValueError("x"), None).stack)
    await asyncio.sleep(0)


asyncio.run(main())
