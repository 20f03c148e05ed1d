# Set algebra by operators and by methods, which take any iterable, in place or
# not; comparisons are by inclusion.
a, b = {1, 2, 3, 4}, {3, 4, 5}
print(a | b, a & b, a - b, b - a, a ^ b, a.union([9], (8,)), a.intersection({4}),
      a.difference([1]))
print(a.symmetric_difference([1, 7]), a <= b, {3} < a, a < a, a >= {1, 2}, a == {4, 3, 2, 1},
      a != b)
print(a.issubset(range(9)), a.issuperset([1]), a.isdisjoint({9}), 3 in a, "3" in a, len(a),
      bool(set()))


def do(method, *args):
    try:
        result = getattr(a, method)(*args)
    except (KeyError, TypeError) as e:
        result = f"{type(e).__name__}: {e}"
    print(method, args, result, a)


do("add", 10)
do("add", 10)
do("discard", 1)
do("discard", 1)
do("remove", 2)
do("remove", 2)
do("update", [6], (7,))
do("intersection_update", range(4, 12))
do("difference_update", [4], [6])
do("symmetric_difference_update", {7, 20})
do("clear")
do("pop")
a |= {1, 2, 3}
a &= {2, 3, 4}
a -= {3}
a ^= {5}
print(a, frozenset([3, 1]), frozenset(), frozenset([1]) | {2},
      type({1} | frozenset([2])).__name__)
print({frozenset([1]): "key"}[frozenset([1])], {1} == frozenset([1]), {"only"}, {(1, 2)},
      {None})
print(len({1, 1.0, True}), sorted({3, 1}, reverse=True), max({3, 9}), set("aaa"), {2} in [{2}],
      {*[1], *{1}})
for wrong in (lambda: {[]}, lambda: {1} + {2}, lambda: {1} | [2], lambda: set(5),
              lambda: {1}[0], lambda: {1} < [2], lambda: frozenset().add(1), lambda: {{1}},
              lambda: {1}.union(5)):
    try:
        print(wrong())
    except (TypeError, AttributeError) as e:
        print(type(e).__name__, e)
try:
    for n in a:
        a.add(n + 10)
except RuntimeError as e:
    print(e)
