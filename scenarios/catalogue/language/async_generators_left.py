# Asynchronous generators abandoned while suspended: an unreferenced one is
# closed by a task, the others by shutdown_asyncgens.
import asyncio


async def forever(name):
    try:
        i = 0
        while True:
            yield i
            i += 1
            await asyncio.sleep(0)
    except GeneratorExit:
        print(name, "exit")
        raise
    finally:
        await asyncio.sleep(1)
        print(name, "cleanup")


async def failing(name):
    try:
        yield 1
    finally:
        raise ValueError(name)


async def user():
    async for i in forever("a"):
        if i == 2:
            return i


async def main():
    print(await user())
    print("dropped")
    await asyncio.sleep(0)
    print("between")
    await asyncio.sleep(2)
    gens = [forever("b"), failing("c"), forever("d")]
    for g in gens:
        await anext(g)
    g = failing("e")
    await anext(g)
    del g
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    unstarted = forever("never")
    step = unstarted.__anext__()
    del step, unstarted
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    print("end")
    global keep
    keep = gens


asyncio.run(main())
print("again")


async def second():
    async for i in forever("z"):
        break
    loop = asyncio.get_running_loop()
    h = forever("h")
    await anext(h)
    await loop.shutdown_asyncgens()
    print("shut")
    k = forever("k")
    await anext(k)
    await loop.shutdown_asyncgens()


asyncio.run(second())
g = forever("outside")
x = g.__anext__()
try:
    x.send(None)
except StopIteration as e:
    print(e.value)
del g, x
print("gone")
