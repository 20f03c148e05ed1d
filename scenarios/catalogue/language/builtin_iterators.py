# zip, map, filter, enumerate, reversed and iter are lazy, end with the shortest,
# and can be advanced by hand.
print(list(zip([1, 2, 3], "ab", (9, 8, 7))), list(zip()), list(zip([1])),
      dict(zip("ab", range(9))))
print(list(map(lambda a, b: a * b, [1, 2, 3], [4, 5])), list(map(str, range(3))),
      [*zip([1, 2], [3, 4])])
print(list(filter(None, [0, 1, "", "a", []])), list(filter(lambda n: n % 2, range(6))))
print(list(enumerate("ab")), list(enumerate("ab", start=5)), list(reversed([1, 2, 3])),
      list(reversed("ab")))
print(any(n > 2 for n in range(9)), all([]), any([]), all([1, "a", []]), sum(range(5)),
      sum([1.5, 2], 10))
print(max("b", "a"), min(3, 1, 2), max([1, 5, 3], key=lambda n: -n), min([], default=None),
      max((), default=-1))
shared = iter(range(6))
print([(a, b) for a, b in zip(shared, shared)], list(shared), next(shared, None))
numbers = iter([1, 2, 3, 4])
print(next(numbers), 2 in numbers, list(numbers), iter(numbers) is numbers)


def noisy(n):
    print("map", n)
    return n * n


lazy = map(noisy, range(5))
print("made")
print(next(lazy), next(lazy))
for square in lazy:
    if square > 3:
        break
print("stopped with", list(lazy))
stop = iter([3, 2, 1, 0, 9])
print(list(iter(lambda: next(stop), 0)), list(stop), sorted({"b": 1, "a": 2}),
      list(reversed({"x": 1, "y": 2})))
print(callable(len), callable(5), callable(noisy), divmod(17, 5), round(2.567, 1),
      id(shared) == id(shared))
uneven = zip(iter([1, 2]), iter([]))
print(list(uneven), [x for x in iter("ab")], list(zip("abc", iter([1, 2]))), bool(iter([])))
for wrong in (lambda: next(iter([])), lambda: iter(5), lambda: zip(5),
              lambda: list(map(len, [5])), lambda: reversed({1}), lambda: next([1]),
              lambda: min(), lambda: sum(5), lambda: len(iter([])), lambda: iter([1])[0],
              lambda: list(map(lambda: 1, [1])), lambda: all(5), lambda: min([1, "a"])):
    try:
        print(wrong())
    except (TypeError, StopIteration) as e:
        print(type(e).__name__, e)
