# code.replace(): a copy with other names, as template engines make for their tracebacks.
import traceback


def work(x):
    def inner():
        raise LookupError(x)

    return inner


def last_line(function, *args):
    try:
        function(*args)
    except Exception as error:
        frame = traceback.extract_tb(error.__traceback__)[-1]
        return type(error).__name__, frame.name, frame.lineno


code = compile("\n\nraise KeyError(text)", "page.html", "exec")
named = code.replace(co_name="block 'body'")
print(code.co_name, named.co_name, named.co_qualname, named.co_filename, named.co_firstlineno)
print(last_line(exec, code, {"text": 1}), last_line(exec, named, {"text": 1}))
print(code == named, code == code.replace(), hash(code) == hash(code.replace()), code.replace() is code)
print(len({code, named, code.replace(), named.replace(co_qualname="q")}), named.replace(co_qualname="q").co_qualname)

inner = work(3)
inner.__code__ = inner.__code__.replace(co_name="other", co_qualname="some.other")
print(inner.__name__, inner.__qualname__, inner.__code__.co_freevars, last_line(inner))
print(last_line(work(4)), work.__code__.replace(co_name="w").co_varnames)
del inner
for wrong in {"co_name": 1}, {"co_qualname": None}, {"co_nothing": 1}:
    try:
        code.replace(**wrong)
    except TypeError as error:
        print(error)
try:
    code.replace("name")
except TypeError as error:
    print(error)


def rewritten(failure):
    scope = {"failure": type(failure)(*failure.args)}
    try:
        exec(compile("\n" * 6 + "raise failure", "page.html", "exec").replace(co_name="template"), scope)
    except Exception as error:
        return error.__traceback__.tb_next


try:
    try:
        work(5)()
    except LookupError as error:
        trace = error.__traceback__
        trace.tb_next.tb_next = rewritten(error)
        raise error.with_traceback(trace)
except LookupError as error:
    trace = error.__traceback__
    print([(f.name, f.lineno) for f in traceback.extract_tb(trace)])
    for value in trace, trace.tb_next, 3, None:
        try:
            trace.tb_next = value
            print(trace.tb_next is value)
        except (TypeError, ValueError) as wrong:
            print(wrong)
    try:
        del trace.tb_next
    except TypeError as wrong:
        print(wrong)
