# Each except* clause takes its part of the group; the rest, and the exceptions
# that the clauses raise, propagate as one exception.
def tell(e, depth=1):
    notes = getattr(e, "__notes__", "")
    chain = f"cause={e.__cause__!r} context={e.__context__!r} {e.__suppress_context__}"
    print("  " * depth + type(e).__name__, repr(str(e)), notes, chain)
    for member in getattr(e, "exceptions", ()):
        tell(member, depth + 1)


def group():
    inner = ExceptionGroup("inner", [TypeError("t1"), KeyError("k1"), OSError("o1")])
    return ExceptionGroup("outer", [ValueError("v1"), inner, ValueError("v2")])


def takes_all(e):
    try:
        raise e
    except* ValueError as taken:
        print("ValueError")
        tell(taken)
    except* (TypeError, LookupError) as taken:
        print("TypeError, LookupError")
        tell(taken)
    except* OSError:
        print("OSError")
    else:
        print("else")
    finally:
        print("finally")


def leaves_some(e):
    try:
        raise e
    except* OSError as taken:
        print("OSError")
        tell(taken)


def raises_new(e):
    try:
        raise e
    except* ValueError as taken:
        raise RuntimeError("new") from taken
    except* OSError:
        raise KeyError("in OSError")


def raises_again(e):
    try:
        raise e
    except* ValueError:
        raise
    except* OSError as taken:
        raise
    except* ArithmeticError:
        raise LookupError("never")


def raises_the_name(e):
    try:
        raise e
    except* ValueError as taken:
        raise taken
    except* OSError as taken:
        raise taken.exceptions[0]


def raises_all(e):
    try:
        raise e
    except* ValueError:
        raise
    except* OSError:
        1 / 0
    except* TypeError as taken:
        raise ExceptionGroup("more", [taken, RuntimeError("x")])


def takes_base(e):
    try:
        raise e
    except* Exception as taken:
        print("Exception", taken is e)
        tell(taken)


def bad_type(e):
    try:
        raise e
    except* ValueError:
        print("first")
    except* 5:
        print("never")


def group_type(e):
    try:
        raise e
    except* ExceptionGroup:
        print("never")


def group_in_tuple(e):
    try:
        raise e
    except* (ValueError, BaseExceptionGroup):
        print("never")


def failing_type(e):
    def fail():
        raise NameError("type")

    try:
        raise e
    except* ValueError:
        print("first")
    except* fail():
        print("never")


def nested(e):
    try:
        try:
            raise e
        except* ValueError:
            try:
                raise ExceptionGroup("within", [OSError("w1"), ValueError("w2")])
            except* OSError as taken:
                tell(taken)
    except* Exception as taken:
        print("outside")
        tell(taken)


def attempt(f, *exceptions):
    for make in exceptions:
        e = make()
        e.add_note("note")
        print(f.__name__, repr(e))
        try:
            f(e)
        except BaseException as end:
            print(" raised", end is e)
            tell(end)
        else:
            print(" nothing raised")


def base():
    return BaseExceptionGroup("base", [ValueError("v"), KeyboardInterrupt("k"), OSError("o")])


def single():
    return ValueError("single")


def other():
    return ArithmeticError("other")


def only():
    return ExceptionGroup("only", [ValueError("v1"), ExceptionGroup("too", [ValueError("v2")])])


def system_exit():
    return SystemExit(3)


for f in (
    takes_all,
    leaves_some,
    raises_new,
    raises_again,
    raises_the_name,
    raises_all,
    takes_base,
    bad_type,
    group_type,
    group_in_tuple,
    failing_type,
    nested,
):
    attempt(f, group, base, single, other, only, system_exit)

try:
    print("no exception")
except* 5:
    print("never")
else:
    print("else")

taken = "kept"
try:
    raise single()
except* ValueError as taken:
    del taken
try:
    taken
except NameError as e:
    print(e)

for i in range(4):
    try:
        for j in range(2):
            if i == j:
                continue
            raise group()
    except* ValueError:
        for k in range(3):
            if k == 1:
                break
        while True:
            break

        def inner():
            return k

        print(i, inner(), (lambda: 2)())
    except* Exception:
        pass
