# Lists concatenate, repeat and compare item by item; they hold references, may
# contain themselves, and can grow while they are iterated.
words = ["banana", "Apple", "cherry", "fig", "date"]
print([1, 2] + [3], [0] * 3, 2 * [1, 2], [1] * -1, [1, 2] < [1, 3], [1] == [1.0], [] < [0],
      not [])
print(max(words, key=len), min(words, key=len), max([], default="none"),
      min([3, 1], [2], key=sum))
print(len([[], []]), sum([[1], [2]], []), [1, 2].__len__(), 2 in [1, 2], [1] in [[1]],
      [2, 1] > [1, 99])
grid = [[0] * 2] * 2
grid[0][0] = 1
print(grid, [[0] * 2 for _ in range(2)], list("abc"), list({"k": 1}), list(range(3)),
      [*map(str, [1])])
recursive = [1]
recursive.append(recursive)
print(recursive, [recursive], recursive[1] is recursive, recursive[1][1][0])
growing, seen = [1, 2, 3], []
for x in growing:
    seen.append(x)
    if x < 3:
        growing.append(x + 10)
print(seen, growing)
shrinking = [1, 2, 3, 4]
for x in shrinking:
    shrinking.remove(x)
print(shrinking)
a = b = []
a += [1]
a = a + [2]
print(a, b, [1, [2, [3]]][1][1][0], [None, True, "q", 1.5, (), {}, b"x"])
numbers = [5, 3, 1]
first, *rest = numbers
numbers[0], numbers[-1] = numbers[-1], numbers[0]
print(numbers, first, rest, numbers[-1], numbers[-3], list(reversed(numbers)), sorted(numbers),
      numbers[::2])
for wrong in (lambda: [1, "a"].sort(), lambda: [] + 1, lambda: [1]["a"], lambda: [1][1],
              lambda: max([]), lambda: max(1), lambda: sorted(5), lambda: sum(["a"]),
              lambda: [1] - [1], lambda: [1] < 1, lambda: [].nope, lambda: list(5),
              lambda: [1] * "a", lambda: [1] * 1.5, lambda: {[1]: 2}):
    try:
        print(wrong())
    except (TypeError, ValueError, IndexError, AttributeError) as e:
        print(type(e).__name__, e)
