# A value produced by an asynchronous generator is the argument of the
# StopIteration that ends send(), even None; the end of aclose() has no argument.
import asyncio


async def gen():
    yield None
    got = yield 5
    print("got", got)
    try:
        yield
    except ValueError:
        yield None


def attempt(name, call, *args):
    try:
        print(name, call(*args))
    except BaseException as error:
        print(name, repr(error), error.args)


g = gen()
attempt("first", g.asend(None).send, None)
attempt("second", g.__anext__().send, None)
attempt("third", g.asend("x").send, None)
attempt("thrown", g.athrow(ValueError("v")).send, None)
attempt("closed", g.aclose().send, None)
attempt("closed again", g.aclose().send, None)
attempt("over", g.__anext__().send, None)
attempt("thrown at the end", g.athrow(ValueError("v")).send, None)
g = gen()
step = g.__anext__()
attempt("throw", step.throw, ValueError("into"))


async def gives(n):
    yield n


for default in (None, 1):
    for n in (None, 2):
        step = anext(gives(n), default)
        try:
            step.send(None)
        except StopIteration as e:
            print("anext with default:", e.args)
generator = gives(1)
step = anext(generator)
try:
    step.send(None)
except StopIteration as e:
    print(e.args)
for default in (None, 3):
    step = anext(generator, default)
    try:
        step.send(None)
    except StopIteration as e:
        print("default:", e.args)
