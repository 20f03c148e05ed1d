# Each callback, task and handler runs in the context in which it was created: the value of
# V.get() everywhere a program's code runs, including the task of run_coroutine_threadsafe.
import asyncio, contextvars
V = contextvars.ContextVar('V', default=0)
async def gen():
    try:
        yield 1
        yield 2
    finally:
        print("closed in", V.get())
async def user(n):
    V.set(n)
    g = gen()
    await anext(g)
    V.set(n + 100)
    del g
    await asyncio.sleep(0.1)
async def main():
    V.set(1)
    await asyncio.gather(user(5), user(6))
    def cb():
        print("cb", V.get())
        asyncio.ensure_future(user(9))
    asyncio.get_running_loop().call_soon_threadsafe(cb)
    V.set(3)
    await asyncio.sleep(1)
    f = asyncio.get_running_loop().create_future()
    f.add_done_callback(lambda f: print("done", V.get()))
    V.set(4)
    f.set_result(1)
    t = asyncio.get_running_loop().call_later(0.5, lambda: print("later", V.get()))
    V.set(5)
    g = gen()
    await anext(g)
    V.set(6)
    asyncio.get_running_loop().call_soon(print, "x")
    e = asyncio.Event()
    async def w():
        V.set(11)
        await e.wait()
        print("w", V.get())
    asyncio.create_task(w())
    await asyncio.sleep(0)
    e.set()
    await asyncio.sleep(1)
    async with asyncio.timeout(1):
        V.set(12)
        await asyncio.sleep(0.1)
    print(V.get())
    async with asyncio.TaskGroup() as tg:
        V.set(13)
        tg.create_task(user(20))
    print(await asyncio.wait_for(show(), 1))
    V.set(15)
    print(await asyncio.shield(show()))
    async for x in asyncio.as_completed([show(), show()]):
        print(await x)
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda l, c: print("handler", V.get(), c['message']))
    def bad(): 1/0
    loop.call_soon(bad)
    V.set(16)
    await asyncio.sleep(0)
    loop.call_exception_handler({"message": "m"})
    fut = asyncio.wrap_future(asyncio.run_coroutine_threadsafe(show(), loop))
    V.set(17)
    print(await fut)
async def show():
    v = V.get()
    V.set(99)
    await asyncio.sleep(0)
    return v
V.set(-1)
asyncio.run(main())
print(V.get())
