# await is allowed wherever an expression is: in operators, displays,
# comprehensions, conditions, arguments and targets.
import asyncio


async def get(n):
    await asyncio.sleep(n)
    print("got", n)
    return n


async def coroutine_of_coroutine():
    return get(9)


def coroutines():
    for n in range(2):
        yield get(n)


async def main():
    print(await get(1) + await get(2) * await get(3), [await get(n) for n in range(2)])
    print({await get(1): await get(2)}, {n: await get(n) for n in (2, 1)},
          (await get(1), *[await get(2)]))
    print([await coro for coro in coroutines()], f"{await get(3):03}", -await get(1),
          not await get(0))
    print("yes" if await get(0) else "no", await get(0) or await get(5),
          await get(0) and await get(7))
    print(1 < await get(2) < await get(3), max(await get(1), await get(4)), await get(1) == 1)
    values = [10, 20, 30]
    values[await get(1)] += await get(2)
    values[await get(0)], x = await get(7), await get(8)
    print(values, x, (lambda v: v * 2)(await get(3)))
    total = 0
    while (n := await get(total)) < 2:
        total += 1
    assert await get(1), "never"
    for n in await asyncio.gather(get(1), get(2)):
        total += n
    print(total)
    try:
        raise ValueError(await get(5))
    except ValueError as e:
        print("caught", e, await get(6))
    finally:
        print("finally", await get(7))
    print(await (await coroutine_of_coroutine()), asyncio.get_running_loop().time())


asyncio.run(main())
