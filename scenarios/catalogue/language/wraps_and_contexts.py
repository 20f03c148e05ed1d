# functools.wraps copies the attributes of the function that it wraps; a Context
# supports [], in and len(); old_value of the first token is Token.MISSING.
import functools


def show(f):
    try:
        print(repr(f()))
    except BaseException as e:
        print(type(e).__name__ + ': ' + str(e))


import contextvars


def plain(f):
    @functools.wraps(f)
    def inner(*args):
        "of inner"
        return f(*args)
    return inner


def first(a):
    "of first"
    return a


first.tag, first.size = 'tagged', 3
second = plain(first)
var = contextvars.ContextVar('var', default=1)
unset = contextvars.ContextVar('unset')
show(lambda: (second.__name__, second.__doc__, second.__wrapped__ is first, second(5)))
show(lambda: (second.tag, second.size))
show(lambda: (second()))
token = var.set(2)
show(lambda: (token.old_value is contextvars.Token.MISSING, token.var is var))
context = contextvars.copy_context()
show(lambda: (context[var], var in context, unset in context, len(context)))
show(lambda: (context[unset]))
show(lambda: (context[5]))
show(lambda: (5 in context))
