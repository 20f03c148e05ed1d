# return, break and continue in a finally block override the pending value,
# jump or exception, which is lost.
def value():
    try:
        return "from try"
    finally:
        return "from finally"


def swallowed():
    try:
        raise ValueError("lost")
    finally:
        return "no exception"


def loop_break():
    while True:
        try:
            return "lost"
        finally:
            break


def loop_continue():
    seen = []
    for n in range(3):
        try:
            seen.append(n)
            if n == 1:
                raise KeyError("lost")
            if n == 2:
                return "lost too"
        finally:
            seen.append("finally")
            continue
    return seen


def replaced():
    try:
        try:
            raise ValueError("first")
        finally:
            raise TypeError("second")
    except TypeError as e:
        return repr(e), repr(e.__context__)


def except_returns():
    try:
        raise ValueError
    except ValueError:
        return "from except"
    finally:
        print("finally still runs")


for function in (value, swallowed, loop_break, loop_continue, replaced, except_returns):
    print(function.__name__, function())
