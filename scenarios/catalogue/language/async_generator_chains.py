# Asynchronous generators that await, nest, time out and are cancelled, and
# comprehensions over them.
import asyncio


class Ctx:
    async def __aenter__(self):
        await asyncio.sleep(0.1)
        print("enter")
        return self

    async def __aexit__(self, *exc):
        await asyncio.sleep(0.1)
        print("exit", exc[0])


async def lines(n):
    async with Ctx():
        for i in range(n):
            yield f"line {i}"


async def numbered(source):
    i = 0
    async for line in source:
        yield i, line
        i += 1


async def nested():
    return [[(a, b) async for b in lines(2)] async for a in lines(2)]


async def cond():
    async def ok(x):
        await asyncio.sleep(0)
        return x % 2
    return [x for x in range(5) if await ok(x)], {x async for x in lines(3) if "1" in x}


async def main():
    async for n, line in numbered(lines(3)):
        print(n, line)
    else:
        print("else")
    print(await nested())
    print(await cond())
    try:
        async with asyncio.timeout(0.15):
            async for n, line in numbered(lines(3)):
                print(n, line)
                await asyncio.sleep(0.04)
    except TimeoutError as e:
        print("timeout", repr(e))
    await asyncio.sleep(1)
    t = asyncio.create_task(consume())
    await asyncio.sleep(0.25)
    t.cancel()
    try:
        await t
    except asyncio.CancelledError:
        print("cancelled")
    print(sum([x async for x in agen()]), [y async for y in (z + 1 async for z in agen())])
    print([i async for i in wrap()])
    while True:
        async for q in agen():
            if q == 1:
                continue
            break
        else:
            print("no")
        break
    r = await asyncio.gather(*[collect(i) for i in range(3)])
    print(r)


async def collect(k):
    out = []
    async for x in agen():
        out.append(x * k)
        await asyncio.sleep(k)
    return out


async def agen():
    for i in range(4):
        yield i


async def wrap():
    try:
        async for i in agen():
            yield i
    finally:
        print("wrap done")


async def consume():
    async for line in lines(100):
        print(line)
        await asyncio.sleep(0.1)


asyncio.run(main())
