# Which part of the source a traceback shows where asynchronous iteration fails.
import asyncio, traceback
def look(x):
    pass
async def gen():
    yield 1
    1/0
async def main():
    for test in range(12):
        try:
            match test:
                case 0:
                    for a, b in [1, 2]: pass
                case 1:
                    async for a, b in gen():
                        pass
                case 2:
                    [a for a, b in [1]]
                case 3:
                    [a async for a, b in gen()]
                case 4:
                    print([a async for a in gen()])
                case 5:
                    print(list(a for a, b in [1]))
                case 6:
                    print(await anext(a async for a, b in gen()))
                case 7:
                    print(await anext(a async for a in gen() if a == 4))
                case 8:
                    x = {a
                         async for a in
                         gen()
                         if a}
                case 9:
                    x = {a:
                         b
                         for b in [1]
                         async for a in
                         gen()
                         if a}
                case 10:
                    async for x in gen(): print(x)
                case 11:
                    async for x in gen():
                        print(x)
                    else:
                        print("else")
        except Exception:
            print(traceback.format_exc())
asyncio.run(main())
