# try, except, else and finally run in order on every path: falling through,
# raising, returning, breaking and continuing.
def path(how):
    steps = []
    for _ in range(2):
        try:
            steps.append("try")
            if how == "raise":
                raise ValueError
            if how == "return":
                return steps
            if how == "break":
                break
            if how == "continue":
                continue
        except ValueError:
            steps.append("except")
        else:
            steps.append("else")
        finally:
            steps.append("finally")
        steps.append("after")
    else:
        steps.append("loop else")
    return steps


def nested():
    try:
        try:
            return "inner"
        finally:
            print("inner finally")
    finally:
        print("outer finally")


def value_kept(x):
    try:
        return x
    finally:
        x = 2


def raise_in_else():
    try:
        pass
    except ValueError:
        return "not caught here"
    else:
        raise ValueError("from else")


for how in ("fall", "raise", "return", "break", "continue"):
    print(how, path(how))
print(nested(), value_kept(1))
try:
    raise_in_else()
except ValueError as e:
    print(e)
