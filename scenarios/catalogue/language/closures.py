# Inner functions share the variables of the outer ones: cells are created per
# call, read late, and rebound by nonlocal.
import asyncio


def counter(start=0):
    count = start

    def up(by=1):
        nonlocal count
        count += by
        return count

    def peek():
        return count

    return up, peek


up, peek = counter(10)
other, _ = counter()
print(up(), up(5), other(), peek())

late = [lambda: n for n in range(3)]
early = [lambda n=n: n for n in range(3)]
print([f() for f in late], [f() for f in early])


def outer():
    x = "outer"

    def middle():
        def inner():
            nonlocal x
            x = x + " inner"
            return x
        return inner

    before = x
    middle()()
    del_me = 1
    return before, x, del_me


print(outer())


async def main():
    seen = []

    async def child(n):
        nonlocal seen
        await asyncio.sleep(0)
        seen = seen + [n]

    await asyncio.gather(*(child(n) for n in range(3)))
    print(seen)


asyncio.run(main())
