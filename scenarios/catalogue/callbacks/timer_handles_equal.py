# Two timer handles are equal, and have the same hash, if their time, callback,
# arguments and state are equal; plain handles are compared by identity.
import asyncio


def call(*args):
    print("called", args)


async def main():
    loop = asyncio.get_running_loop()
    a, b = loop.call_at(5, call, 1), loop.call_at(5.0, call, 1)
    c, d = loop.call_at(5, call, 2), loop.call_at(6, call, 1)
    print(a == b, a != b, a == c, a == d, a == 5, hash(a) == hash(b))
    print(len({a, b, c, d}), [c, d, b].index(a), b in [a])
    a.cancel()
    print(a == b, a.when(), b.when(), a, b)
    b.cancel()
    print(a == b, len({a, b}))
    plain = [loop.call_soon(call, 1) for _ in range(2)]
    print(plain[0] == plain[1], len(set(plain)))
    await asyncio.sleep(10)


asyncio.run(main())
