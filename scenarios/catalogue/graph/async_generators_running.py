# A call graph includes asynchronous generators, even inside a class of the
# program; its entries keep their frames alive.
import asyncio

def graph_of(title):
    g = asyncio.capture_call_graph()
    print(title, [e.frame.f_code.co_name for e in g.call_stack])

class Job(asyncio.Task):
    pass

async def made0():
    graph_of("made0")
    yield 0

async def work0():
    g = (0 async for i in (0 async for i in made0()))
    await anext(g)

async def work1():
    async for i in made0():
        pass

async def deeper():
    await work1()

async def work2():
    graph_of("plain")
    await deeper()
    await anext(made0())
    g = made0()
    await g.asend(None)

async def main():
    for kind in asyncio.Task, Job:
        for work in work0, work1, work2:
            await kind(work())

asyncio.run(main())
