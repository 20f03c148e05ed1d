# __len__, __getitem__, __setitem__, __contains__, __iter__, __next__ and __call__
# make a class a container, an iterator or a function.
class Row:
    def __init__(self, *items):
        self.items = list(items)

    def __len__(self):
        return len(self.items)

    def __getitem__(self, key):
        return self.items[key]

    def __setitem__(self, key, value):
        self.items[key] = value

    def __repr__(self):
        return f"Row{tuple(self.items)}"


class Countdown:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return self

    def __next__(self):
        if self.n <= 0:
            raise StopIteration
        self.n -= 1
        return self.n + 1

    def __contains__(self, x):
        print("asked for", x)
        return x == 42

    def __call__(self, n, *, twice=False):
        return Countdown(n * 2 if twice else n)


row = Row(3, 1, 2)
row[1] += 10
row[0], row[2] = row[2], row[0]
print(row, len(row), bool(Row()), row[-1], row[1:], list(row), 11 in row, 5 in row, row[::2])
print(sorted(row), [x for x in row], dict(enumerate(row)), sum(row), tuple(reversed(row)))
down = Countdown(3)
print(42 in down, 1 in down, next(down), list(down), list(down), next(down, "empty"))
print(list(down(2)), max(down(1, twice=True)), [*zip(down(3), "ab")])
first, *rest = down(4)
print(first, rest)
for wrong in (lambda: row[9], lambda: len(down), lambda: down[0], lambda: iter(5),
              lambda: next(row)):
    try:
        wrong()
    except (TypeError, IndexError) as e:
        print(type(e).__name__, e)
