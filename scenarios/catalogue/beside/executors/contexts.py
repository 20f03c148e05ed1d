# to_thread() runs in a copy of the context, run_in_executor() in that of the worker.
import asyncio, contextvars, time
v = contextvars.ContextVar("v", default=0)
def f(tag):
    print(tag, v.get())
    v.set(99)
    return v.get()
async def main():
    v.set(5)
    print(await asyncio.to_thread(f, "a"))
    print(v.get())
    loop = asyncio.get_running_loop()
    print(await loop.run_in_executor(None, f, "b"))
    print(v.get())
    async def g(n):
        v.set(n)
        return await asyncio.to_thread(f, n)
    async with asyncio.TaskGroup() as tg:
        ts = [tg.create_task(g(i)) for i in range(3)]
    print([t.result() for t in ts])
asyncio.run(main())
