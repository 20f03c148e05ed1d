# Pins the functions of itertools that make and join iterators: results, reprs, and
# messages for wrong arguments.
import itertools
import operator


def attempt(*actions):
    for i, action in enumerate(actions):
        try:
            print(i, repr(action()))
        except Exception as e:
            print(i, type(e).__name__, e)


attempt(
    lambda: list(itertools.accumulate([1, 2, 3])), lambda: list(itertools.accumulate([3, 1, 2], max)), lambda: list(itertools.accumulate("abc", initial="x")), lambda: list(itertools.accumulate([], initial=None)),
    lambda: list(itertools.accumulate([2, 3], operator.pow, initial=2)), lambda: itertools.accumulate(5), lambda: list(itertools.accumulate([1, "a"])), lambda: itertools.accumulate(), lambda: list(itertools.accumulate([1, 2], func=None)),
)
attempt(
    lambda: list(itertools.batched("abcdefg", 3)), lambda: list(itertools.batched("abcdef", 3, strict=True)), lambda: list(itertools.batched("abcd", 3, strict=True)), lambda: itertools.batched("ab", 0), lambda: itertools.batched("ab"),
    lambda: itertools.batched(5, 1), lambda: itertools.batched("ab", n=2) is not None, lambda: list(itertools.batched([], 2)), lambda: itertools.batched("ab", "c"),
)
attempt(
    lambda: list(itertools.combinations("abcd", 2)), lambda: list(itertools.combinations("ab", 3)), lambda: list(itertools.combinations("ab", 0)), lambda: itertools.combinations("ab", -1), lambda: itertools.combinations("ab", "c"),
    lambda: list(itertools.combinations_with_replacement("ab", 2)), lambda: list(itertools.combinations_with_replacement("", 1)), lambda: itertools.combinations_with_replacement("ab", -1), lambda: list(itertools.combinations(iterable="abc", r=3)),
    lambda: list(itertools.permutations("abc", 2)), lambda: list(itertools.permutations("abc")), lambda: len(list(itertools.permutations(range(5)))), lambda: list(itertools.permutations("ab", None)), lambda: itertools.permutations("ab", -2), lambda: itertools.permutations("ab", "x"), lambda: list(itertools.permutations("ab", 3)),
)
attempt(
    lambda: list(itertools.compress("abcd", [1, 0, True])), lambda: list(itertools.compress(data="ab", selectors="x")), lambda: itertools.compress("ab"), lambda: itertools.compress(1, []), lambda: [x for x, _ in zip(itertools.cycle("ab"), range(5))],
    lambda: list(itertools.cycle([])), lambda: itertools.cycle(3), lambda: itertools.cycle(), lambda: list(itertools.pairwise("abcd")), lambda: list(itertools.pairwise("a")), lambda: itertools.pairwise(None), lambda: itertools.pairwise(a=1),
    lambda: list(itertools.starmap(pow, [(2, 3), [3, 2], (2, 5, 7)])), lambda: list(itertools.starmap(pow, [5])), lambda: itertools.starmap(pow), lambda: list(itertools.starmap(5, [(1,)])), lambda: itertools.starmap(pow, 5),
    lambda: list(itertools.zip_longest("abc", [1], (None, 2))), lambda: list(itertools.zip_longest("ab", "x", fillvalue=0)), lambda: list(itertools.zip_longest()), lambda: itertools.zip_longest("a", b=1), lambda: itertools.zip_longest(3, "a"),
)
made = [itertools.accumulate([1]), itertools.batched("ab", 2), itertools.combinations("a", 1), itertools.compress("a", "b"), itertools.cycle("a"), itertools.pairwise("ab"), itertools.permutations("a"), itertools.starmap(len, []), itertools.zip_longest("a"), itertools.combinations_with_replacement("a", 1)]
print([type(x).__name__ for x in made], [iter(x) is x for x in made], [next(x, None) for x in made], [next(x, "end") for x in made])
