# A program can store anything as the notes of an exception; traceback shows it, and never raises.
import traceback


class Mute:
    def __str__(self):
        raise ValueError("mute")

    __repr__ = __str__


class Failing(Exception):
    @property
    def __notes__(self):
        raise KeyError("q")


for notes in (5, "text", b"x", {1: 2}, None, [], ["a", 5], ("t", "u\nv"), [1], [None], Mute(), [Mute(), "after"]):
    error = ValueError("m")
    error.__notes__ = notes
    print(traceback.format_exception_only(error))
    print(traceback.format_exception(error) == traceback.format_exception_only(error))
print(traceback.format_exception_only(Failing("z")))

try:
    raise ValueError("x")
except ValueError as e:
    error = e
first, second = [traceback.TracebackException.from_exception(error) for _ in range(2)]
print(first == second, first == 5, first != second)
for wrong in ((5,), (ValueError, None), (ValueError("a"), ValueError("b"))):
    for function in traceback.format_exception, traceback.print_exception:
        try:
            function(*wrong)
        except (TypeError, ValueError) as e:
            print(function.__name__, type(e).__name__, e)
print(traceback.format_exception(None), traceback.format_exception(ValueError, ValueError("b"), None))
