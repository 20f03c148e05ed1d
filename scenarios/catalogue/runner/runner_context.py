# The runs of one Runner share a context, so a ContextVar set by one run is
# visible in the next; a run with its own context does not affect it.
import asyncio
import contextvars

var = contextvars.ContextVar("var", default="unset")


async def change(value):
    old = var.get()
    var.set(value)
    return old


var.set("from outside")
with asyncio.Runner() as runner:
    print(runner.run(change("one")), runner.run(change("two")))
    own = contextvars.copy_context()
    print(runner.run(change("three"), context=own), own.run(var.get))
    print(runner.run(change("four")))
print("outside still", var.get())
print(asyncio.run(change("five")), var.get())
