# inspect: frames and their variables, arguments of a call, annotations, modules.
import inspect
import sys


def f(a, b=2, *args, c, d=4, **kw):
    pass


class C:
    x: int
    y: "str" = "a"

    def method(self, n: int, m=1) -> "C":
        frame = inspect.currentframe()
        return frame.f_code.co_name, sorted(frame.f_locals), frame.f_lineno - frame.f_code.co_firstlineno


print(inspect.getcallargs(f, 1, c=3, z=9), inspect.getcallargs(f, 1, 2, 3, c=4), inspect.getcallargs(C().method, n=5)["n"])
for call in (lambda: inspect.getcallargs(f, 1), lambda: inspect.getcallargs(C().method)):
    try:
        call()
    except TypeError as e:
        print("TypeError")
print(inspect.get_annotations(f), inspect.get_annotations(C), inspect.get_annotations(C, eval_str=True))
print(inspect.get_annotations(C.method), inspect.get_annotations(C.method, eval_str=True))
print(C().method(1), inspect.getmodule(f).__name__, inspect.getmodule(C) is sys.modules[__name__], inspect.getmodule(5))


def who():
    caller = inspect.currentframe().f_back
    return caller.f_code.co_name, inspect.stack()[1].function, inspect.stack()[0].lineno - caller.f_lineno > -99


def calls_who():
    secret = [1]
    return who(), sys._getframe().f_locals["secret"], sys._getframe(1).f_locals is not None


print(calls_who())


def fails(n):
    local = n * 2
    return local / 0


try:
    fails(3)
except ZeroDivisionError as e:
    tb = e.__traceback__.tb_next
    print(tb.tb_frame.f_locals, tb.tb_frame.f_code.co_name, inspect.istraceback(tb), inspect.isframe(tb.tb_frame))


def gen():
    held = "x"
    yield held


g = gen()
next(g)
print(inspect.getgeneratorlocals(g), g.gi_frame.f_locals, inspect.iscode(g.gi_code))
g.close()
print(inspect.getgeneratorlocals(g))


async def coroutine(a):
    return inspect.currentframe().f_locals


c = coroutine(1)
print(inspect.getcoroutinelocals(c))
c.close()
