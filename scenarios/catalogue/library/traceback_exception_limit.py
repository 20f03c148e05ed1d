# TracebackException with a limit: of its own frames, and of those of its context.
import traceback


def inner(n):
    if n == 0:
        raise KeyError("inner")
    inner(n - 1)


def outer():
    try:
        inner(2)
    except KeyError:
        raise ValueError("outer")


try:
    outer()
except ValueError as e:
    for limit in None, 0, 1, 2, -1:
        made = traceback.TracebackException.from_exception(e, limit=limit)
        print(limit, [frame.name for frame in made.stack], [frame.name for frame in made.__context__.stack])
        print("".join(made.format(chain=limit != 1)).count("File"), "".join(made.format_exception_only()), end="")
