# The context of an exception is the exception being handled where it is
# raised, through calls and generators, not one handled before.
def helper():
    raise ValueError("in helper")


def generator():
    try:
        yield 1
    finally:
        print("closed while handling nothing of its caller's")


def context(fn):
    try:
        fn()
    except Exception as e:
        return repr(e.__context__)


print(context(helper))
try:
    raise KeyError("outer")
except KeyError:
    print(context(helper))
print(context(helper))
gen = generator()
next(gen)
try:
    raise OSError("around")
except OSError:
    try:
        gen.throw(TypeError("thrown"))
    except TypeError as e:
        print(repr(e.__context__))
first = ValueError("reused")
for n in range(2):
    try:
        try:
            raise KeyError(n)
        except KeyError:
            raise first
    except ValueError as e:
        print(n, repr(e.__context__), e is first)
try:
    try:
        raise first
    except ValueError:
        raise first
except ValueError as e:
    print("no cycle:", repr(e.__context__))
