# The task of run_coroutine_threadsafe starts in a copy of the caller's context.
import asyncio, contextvars
V = contextvars.ContextVar('V', default=0)
async def show(n):
    print(n, V.get())
async def outer():
    print("outer", V.get())
    await asyncio.gather(show("a"), show("b"))
    async for t in asyncio.as_completed([show("c"), show("d")]):
        pass
async def main():
    V.set(7)
    asyncio.run_coroutine_threadsafe(outer(), asyncio.get_running_loop())
    await asyncio.sleep(1)
    V.set(8)
    asyncio.get_running_loop().set_task_factory(asyncio.eager_task_factory)
    asyncio.run_coroutine_threadsafe(outer(), asyncio.get_running_loop())
    await asyncio.sleep(1)
    asyncio.create_task(outer())
    await asyncio.sleep(1)
asyncio.run(main())
