# The call graph of the running task: it contains plain functions and print_call_graph
# itself, and is cut by depth and limit; awaiters that the program adds; frozen records.
import asyncio

def text(t):
    for line in t.split("\n"):
        print(line.split("id=")[0])
def helper(**k):
    text(asyncio.format_call_graph(**k))
async def inner():
    helper()
    helper(depth=2)
    helper(limit=1)
    helper(limit=-1)
    helper(limit=0)
    class W:
        def __init__(self): self.s = ""
        def write(self, s): self.s += s
    w = W()
    asyncio.print_call_graph(file=w)
    text(w.s)
    try:
        helper(depth=200)
    except ValueError as e: print(e)
async def main():
    await inner()
    f = asyncio.get_running_loop().create_future()
    text(asyncio.format_call_graph(f))
    g = asyncio.capture_call_graph(f)
    print(g.call_stack, g.awaited_by, g)
    try:
        asyncio.capture_call_graph(5)
    except TypeError as e: print(e)
    c = asyncio.capture_call_graph()
    d = asyncio.capture_call_graph()
    print(c.call_stack == d.call_stack, c == d, c.call_stack[0].frame.f_lineno)
    try: c.future = 3
    except AttributeError as e: print(type(e), e)
    asyncio.get_running_loop().call_soon(lambda: print(repr(asyncio.format_call_graph()), asyncio.capture_call_graph()))
    await asyncio.sleep(0)
    asyncio.future_add_to_awaited_by(f, asyncio.current_task())
    text(asyncio.format_call_graph(f))
    asyncio.future_discard_from_awaited_by(f, asyncio.current_task())
    print(asyncio.capture_call_graph(f, limit=0).awaited_by)
    asyncio.future_add_to_awaited_by(f, 5)
    t = asyncio.create_task(main2())
    text(asyncio.format_call_graph(t))
    await t
async def main2(): pass
asyncio.run(main())
try:
    asyncio.capture_call_graph()
except RuntimeError as e:
    print(e)
