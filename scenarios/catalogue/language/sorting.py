# sorted and list.sort are stable, take key and reverse (which also keeps the
# order of equal items), and call the key once per item.
rows = [("b", 2), ("a", 2), ("c", 1), ("a", 1), ("B", 2)]
print(sorted(rows), sorted(rows, key=lambda r: r[1]),
      sorted(rows, key=lambda r: r[1], reverse=True))
print(sorted(rows, key=lambda r: (-r[1], r[0])), sorted(rows, reverse=True),
      sorted(rows, key=lambda r: r[0].lower()))
calls = []


def key(n):
    calls.append(n)
    return n % 3


print(sorted([5, 3, 4, 1, 2, 0], key=key), calls)


class Card:
    compared = 0

    def __init__(self, rank, suit):
        self.rank, self.suit = rank, suit

    def __lt__(self, other):
        Card.compared += 1
        return self.rank < other.rank

    def __repr__(self):
        return f"{self.rank}{self.suit}"


cards = [Card(3, "a"), Card(1, "b"), Card(3, "c"), Card(2, "d"), Card(1, "e")]
print(sorted(cards), sorted(cards, reverse=True), min(cards), max(cards), cards[::-1])
cards.sort(key=lambda c: c.suit, reverse=True)
print(cards, Card.compared > 0)
print(sorted([3, 1.5, True, -2]), sorted(["b", "B", "a", "_", "1"]), sorted([[2], [1, 5], []]),
      sorted("hello world".split(), key=lambda w: w[1]))
print(max([("x", 1), ("y", 1)], key=lambda p: p[1]),
      min([("x", 1), ("y", 1)], key=lambda p: p[1]), sorted([0.0, -0.0, 0]),
      sorted([True, 1, 1.0, False]))
print(sorted(range(100), key=lambda n: (n * 37) % 101)[:12], sorted([n % 7 for n in range(20)]),
      sorted([], key=None))
for wrong in (lambda: sorted([1, "a"]), lambda: sorted([None, 1]), lambda: sorted([{}, {}]),
              lambda: sorted([1, 2], key=5), lambda: sorted([1], lambda n: n),
              lambda: sorted([1], key=lambda: 0)):
    try:
        print(wrong())
    except TypeError as e:
        print(e)
