# defaultdict creates a missing value only on access by subscript; OrderedDict
# can move its keys and compares by order.
import collections

groups = collections.defaultdict(list)
for word in "one two three four five six".split():
    groups[len(word)].append(word)
print(groups, dict(groups))
print(groups[9], len(groups), groups.get(99), 99 in groups, groups.pop(9), groups == {3: 0})
counts = collections.defaultdict(int, a=5)
for letter in "abca":
    counts[letter] += 1
print(counts, sorted(counts.items()), collections.defaultdict(lambda: "made")["x"])
print(collections.defaultdict(None, k=1), isinstance(counts, dict), counts | {"z": 0})
tree = collections.defaultdict(lambda: collections.defaultdict(int))
tree["a"]["b"] += 1
print({k: dict(v) for k, v in tree.items()})
order = collections.OrderedDict([("a", 1), ("b", 2)])
order["c"] = 3
order.move_to_end("a")
print(order, list(order))
print(order.popitem(last=False), order)
order.move_to_end("a", last=False)
print(order, order.popitem(), order)
print(collections.OrderedDict(x=1, y=2) == collections.OrderedDict(y=2, x=1),
      collections.OrderedDict())
print(collections.OrderedDict(x=1, y=2) == {"y": 2, "x": 1},
      list(reversed(collections.OrderedDict(x=1, y=2))))
for wrong in (lambda: collections.defaultdict(5), lambda: collections.defaultdict()["k"],
              lambda: collections.defaultdict(lambda x: x)["k"],
              lambda: order.move_to_end("zz"), lambda: collections.OrderedDict().popitem(),
              lambda: order["zz"]):
    try:
        print(wrong())
    except (TypeError, KeyError) as e:
        print(type(e).__name__, e)
