# The exception handler runs in the context of the handle that failed, even if
# that is a done callback; called directly, in its caller's context.
import asyncio, contextvars
v = contextvars.ContextVar("v", default="none")
def handler(loop, ctx):
    print("H", v.get(), ctx["message"].split(" at ")[0], repr(ctx.get("exception")), [k for k in ctx])
def cb(*a):
    v.set("in cb")
    raise ValueError("cb")
async def main():
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(handler)
    v.set("main")
    loop.call_soon(cb)
    c = contextvars.copy_context()
    c.run(v.set, "ctx")
    loop.call_soon(cb, context=c)
    loop.call_later(0.1, cb)
    f = loop.create_future()
    f.add_done_callback(cb)
    f.add_done_callback(cb, context=c)
    f.set_result(1)
    await asyncio.sleep(0.2)
    print(v.get(), c[v])
    loop.call_exception_handler({"message": "direct"})
    t = asyncio.create_task(asyncio.sleep(0))
    t.add_done_callback(cb)
    await asyncio.sleep(0.1)
asyncio.run(main())
