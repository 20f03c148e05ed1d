# Keys that are added and removed at the end of a dict or set leave nothing behind, in any number.
import asyncio


def churn(d, keys):
    for key in keys:
        d[key] = key
        if key in d:
            del d[key]
    return [key in d for key in (0, 9, "9", -1, 99999, "x", None)]


def churn_set(s, keys):
    for key in keys:
        s.add(key)
        s.discard(key)
    return [key in s for key in (0, 9, "9", -1, 99999, "x", None)]


def popped(d, keys):
    for key in keys:
        d[key] = 0
        d.popitem()
    return len(d), 5 in d, 99999 in d, "x" in d


def in_between():
    d = {i: i for i in range(100)}
    for i in range(100, 3000):
        d[i] = i
        del d[i - 50 if i % 3 else i - 100 + 1]
        if i % 3 == 0:
            d[i - 100 + 1] = i
        d.setdefault(i - 50, 0)
    return len(d), list(d)[:5], list(d)[-5:], sum(k in d for k in range(3100))


async def main():
    print(churn({i: i for i in range(10)}, range(100, 2000)))
    print(churn({str(i): i for i in range(12)}, [str(i) for i in range(100, 2000)]))
    print(churn({i: i for i in range(23)}, [(i, str(i)) for i in range(1000)]))
    print(churn_set(set(range(10)), range(100, 2000)))
    print(churn_set({str(i) for i in range(12)}, [str(i) for i in range(100, 2000)]))
    print(popped({i: i for i in range(9)}, range(100, 2000)))
    print(in_between())


asyncio.run(main())
