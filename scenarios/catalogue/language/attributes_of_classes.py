# Attributes that are found on the class as well as on its objects: properties,
# constants and __slots__, but not those that each object has alone.
import asyncio
import contextvars


def attempt(label, call):
    try:
        print(label, call())
    except Exception as e:
        print(label, type(e).__name__, e)


def assign(thing, name, value):
    setattr(thing, name, value)
    return getattr(thing, name)


def show_class(thing, name):
    label = type(thing).__name__ + "." + name
    attempt(label, lambda: type(getattr(type(thing), name)).__name__)
    attempt(label, lambda: hasattr(type(thing), name))


def show(thing, names):
    for name in names.split():
        label = type(thing).__name__ + "." + name
        show_class(thing, name)
        attempt(label, lambda: assign(thing, name, 5))
        attempt(label, lambda: delattr(thing, name))


async def main():
    var = contextvars.ContextVar("var")
    token = var.set(1)
    show(asyncio.Barrier(2), "parties n_waiting broken")
    show(asyncio.Queue(3), "maxsize")
    show(asyncio.PriorityQueue(), "maxsize")
    show(token, "MISSING var old_value")
    graph = asyncio.capture_call_graph()
    show(graph, "future call_stack awaited_by")
    show(graph.call_stack[0], "frame")
    for thing, name in (asyncio.Condition(), "locked"), (asyncio.Semaphore(), "_value"), (asyncio.Queue(), "_maxsize"):
        show_class(thing, name)
    attempt("same", lambda: contextvars.Token.MISSING is token.MISSING is token.old_value)
    member = asyncio.FutureCallGraph.future
    attempt("member", lambda: (member, member.__name__, member.__qualname__))
    attempt("member called", lambda: member(graph))


asyncio.run(main())
