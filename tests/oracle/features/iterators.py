"""itertools, generators, comprehensions, iteration protocols."""

PRELUDE = """
import itertools
import operator


def counting(n, step=1):
    try:
        while n < 9:
            got = yield n
            if got is not None:
                print("sent", got)
            n += step
        return "counted"
    except Fault as e:
        print("thrown", chain(e))
        yield "after"
    finally:
        print("counting ends")


def delegating(n):
    result = yield from counting(n)
    print("delegated", result)
    yield result


ITERS = [counting(1), delegating(7), iter([1, 2]), itertools.count(5), iter("ab")]


def iterator(n):
    return ITERS[n % len(ITERS)]
"""

PARTS = ["pass", "ITERS.append(itertools.cycle([{NUMBERED}, 'c']))", "ITERS.append(x * x for x in range({NUMBERED}))", "ITERS.reverse()"]

RULES = {
    "iterators_finite": ["range(n)", "[3, n, {k}, {k}]", "'abca'", "(x for x in range(4) if x != n)", "counting({k} + 5)", "zip('ab', range(n))", "map(str, range(3))", "[]", "{'a': 1, 'b': n}", "delegating(6)", "reversed([1, n])", "iter([n, n])"],
    "iterators_tool": ["itertools.chain({iterators_finite}, {iterators_finite})", "itertools.islice({iterators_finite}, {k})", "itertools.accumulate({iterators_finite})", "itertools.accumulate([1, n, {k}], operator.mul, initial={k})", "itertools.batched({iterators_finite}, n + 1)", "itertools.combinations({iterators_finite}, 2)", "itertools.permutations(range(3), n % 3)",
        "itertools.product('ab', repeat=n % 3)", "itertools.groupby({iterators_finite})", "itertools.takewhile(lambda x: x != n, {iterators_finite})", "itertools.dropwhile(bool, {iterators_finite})", "itertools.starmap(pow, [(2, n), (n, 2)])", "itertools.zip_longest({iterators_finite}, {iterators_finite}, fillvalue=n)", "itertools.pairwise({iterators_finite})",
        "itertools.filterfalse(None, {iterators_finite})", "itertools.compress({iterators_finite}, [1, 0, n])", "itertools.repeat({plain}, n)", "itertools.islice(itertools.count(n, {k}), 3)", "itertools.combinations_with_replacement('ab', n % 3)", "filter(None, {iterators_finite})", "enumerate({iterators_finite})", "itertools.chain.from_iterable([{iterators_finite}, 'x'])"],
}

MORE = {
    "sync": ["list({iterators_tool})"] * 5 + [
        "next(iterator({k}))", "next(iterator({k}))", "next(iterator({k}), {plain})", "iterator({k}).send({plain})", "iterator({k}).throw({error})", "iterator({k}).close()", "list(itertools.islice(iterator({k}), 3))", "ITERS.append(counting(n))", "[a + b for a in range(n) for b in (1, 2) if a != b]", "{x: y for x, y in zip('abc', {iterators_finite})}",
        "sorted({iterators_finite}, key=lambda x: str(x))", "min({iterators_finite}, default=n)", "sum(range(n), {k})", "list(itertools.tee({iterators_finite}, 2)[1])", "print(*{iterators_finite}, sep='-')", "iterator({k}).gi_running", "all(x for x in {iterators_finite})", "iter(iter({iterators_finite})) is None", "list(iter(lambda: next(iterator({k})), 2))[:3] if n == 9 else n",
        "[(k, list(g)) for k, g in itertools.groupby([1, 1, n, 2])]", "itertools.islice([1], {bad})", "itertools.batched('abc', 0)", "itertools.count({bad})", "operator.index({k})", "dict(zip({iterators_finite}, {iterators_finite}))", "[x := n, x + 1]", "list(map(lambda a, b: (a, b), {iterators_finite}, {iterators_finite}))", "list(zip({iterators_finite}, 'ab', strict=True))", "iterator({k}).gi_frame is None",
    ],
    "deep": ["for x in {iterators_tool}:\n    print(x)\n    {block}", "g = counting(n)\nprint(next(g))\n{block}\ng.close()"],
    "astep": ["for x in {iterators_tool}:\n    print(x)\n    await asyncio.sleep({delay})", "print([await asyncio.sleep({delay}, x) for x in {iterators_finite}])", "g = counting(n)\nfor x in g:\n    await {aw}\n    print(x)\n    break"],
    "tstep": ["for pair in itertools.pairwise(range(n + 1)):\n    print(pair)\n    await asyncio.sleep(0)", "print(list({iterators_tool}))"],
}
