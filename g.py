import asyncio, functools, collections, contextvars, itertools, heapq
T=None
async def a():
    T.set_name("a")

async def b():
    T.set_name("b")

async def main():
    global T
    T = asyncio.current_task()
    await asyncio.gather(a(), b())
    assert T.get_name()=="b"

asyncio.run(main())
