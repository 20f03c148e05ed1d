# The callers of running code: coroutines of asyncio, generators and coroutines
# driven by hand between a task and the functions that it calls.
import asyncio

def show(title):
    g = asyncio.capture_call_graph()
    print(title, [e.frame.f_code.co_name for e in g.call_stack])
    g = None

async def inner(title):
    show(title)
    await asyncio.sleep(0)
    show(title + " again")

class A:
    def __init__(self, title): self.title = title
    def __await__(self):
        show(self.title + " in __await__")
        yield from inner(self.title).__await__()

async def main():
    await asyncio.wait_for(inner("wait_for"), 1)
    await A("awaitable")
    c = asyncio.Condition()
    async with c:
        await asyncio.wait_for(c.wait_for(lambda: show("predicate") or True), 1)
    coro = inner("by hand")
    coro.send(None)
    try:
        coro.send(None)
    except StopIteration:
        pass
    def gen():
        show("generator")
        yield 1
        show("generator again")
    for x in gen():
        pass
    print(list(gen()), sorted([1, 2], key=lambda x: show("key") or x))
    print([x for x in gen()])
    async with asyncio.timeout(1):
        await inner("timeout")

asyncio.run(main())
