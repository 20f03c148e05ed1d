# ContextVar.set() returns a token that restores the old value once, in the
# context in which it was created; a missing value is a LookupError.
import contextvars

var = contextvars.ContextVar("var")
other = contextvars.ContextVar("other", default=[])


def attempt(what, *args):
    try:
        print(what(*args))
    except (LookupError, ValueError, RuntimeError) as e:
        print(type(e).__name__)


attempt(var.get)
print(var.get("fallback"), other.get(), var.name)
first = var.set(1)
second = var.set(2)
var.reset(second)
print(var.get())
attempt(var.reset, second)
context = contextvars.copy_context()
context.run(var.set, 5)
print(var.get(), context.run(var.get), context.run(other.get))
attempt(context.run, var.reset, first)
attempt(context.run, context.run, print)
var.reset(first)
attempt(var.get)
print(context.run(var.get), contextvars.Context().run(var.get, "nothing in an empty one"))
print(contextvars.Context().run(sum, [1, 2], start=10))
