# Functions of asyncio that are async def: iscoroutinefunction() is true for
# them, and debug mode refuses them as callbacks.
import asyncio
async def f(): pass
async def g(): yield
def h(): yield
class C:
    async def m(self): pass
    def n(self): pass
q = asyncio.Queue(); l = asyncio.Lock(); 
for x in (f, g, h, C.m, C().m, C().n, asyncio.sleep, asyncio.wait_for, asyncio.wait, asyncio.gather, asyncio.shield, q.get, q.put, q.join, q.get_nowait, l.acquire, l.__aenter__, asyncio.run, asyncio.Task, len, 3, lambda: f(), asyncio.timeout, asyncio.as_completed, asyncio.new_event_loop().shutdown_asyncgens, asyncio.new_event_loop().create_task):
    print(getattr(x, "__name__", x), asyncio.iscoroutinefunction(x))


async def main():
    loop = asyncio.get_running_loop()
    for callback in asyncio.sleep, asyncio.Event().wait, asyncio.gather:
        try:
            loop.call_soon(callback).cancel()
            print("taken", callback.__name__)
        except TypeError as e:
            print(e)


asyncio.run(main(), debug=True)
