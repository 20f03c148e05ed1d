# Operators of views of dicts make sets, whatever kind of set the other is.
class Tags(set):
    pass


class Frozen(frozenset):
    pass


prices = {"a": 1, "b": 2}
for other in (frozenset("ab"), Frozen("abc"), Tags("ab"), {"a"}, ["a", "a"]):
    both = [prices.keys() & other, prices.keys() | other, prices.keys() - other, prices.keys() ^ other]
    print([type(made).__name__ for made in both], sorted(both[0]))
print(type(frozenset("ab") & prices.keys()).__name__, type(prices.items() & frozenset([("a", 1)])).__name__)
