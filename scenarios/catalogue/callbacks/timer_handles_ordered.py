# Timer handles are ordered by their time alone; <= and >= also hold for equal
# handles. Each one exposes the context in which its callback will run.
import asyncio
import contextvars

V = contextvars.ContextVar("V", default="none")


def call(*args):
    print("called", args, V.get())


async def main():
    loop = asyncio.get_running_loop()
    V.set("main's")
    a, b, c = loop.call_at(2, call, "a"), loop.call_at(1, call, "b"), loop.call_at(2, call, "a")
    d = loop.call_at(2, call, "d")
    for left, right in (a, b), (b, a), (a, c), (a, d):
        print(left < right, left <= right, left > right, left >= right, left == right)
    print([handle.when() for handle in sorted([a, b, c, d])], sorted([a, d])[0] is a, max(a, b) is a)
    for other in 5, None, loop.call_soon(call, "soon"):
        for compare in (lambda: a < other), (lambda: a >= other), (lambda: other > a):
            try:
                print(compare())
            except TypeError as e:
                print("TypeError:", e)
    context = contextvars.copy_context()
    context.run(V.set, "its own")
    e = loop.call_later(3, call, "e", context=context)
    print(e.get_context() is context, b.get_context().run(V.get), loop.call_soon(call).get_context()[V])
    V.set("changed")
    await asyncio.sleep(4)


asyncio.run(main())
