# Building, merging, comparing and iterating dicts; equal keys of different
# types are one key, and an unhashable object is not a key.
d = {"b": 1, "a": 2}
print({**d, "x": 1} | {"b": "merged", "y": 2}, d | {}, {"a": 0} | d, {**d, **{"b": 3}})
print(dict([("a", 1), ("b", 2)]), dict(a=1, b=2), dict(zip("xy", [1, 2])), dict({"k": 1}, j=2),
      dict())
print({1: "int", 1.0: "float", True: "bool"}, {(1, 2): "tuple"}[1, 2], {None: 1}[None],
      {0: "a", -0.0: "b"})
print({"a": 1} == {"a": 1.0}, {1: 2, 3: 4} == {3: 4, 1: 2}, {1: 2} != {1: 3}, {} == [], not {})
print([k for k in d], {v: k for k, v in d.items()}, list(reversed(d)),
      max(d, key=lambda k: d[k]))
print(sorted(d), sorted(d.items(), key=lambda kv: -kv[1]), list(enumerate(d)),
      dict(sorted(d.items())))
print(d.keys() & {"b", "q"} == {"b"}, ("b", 1) in d.items(), 2 in d.values(), len(d.items()),
      *d)
print({k: v for k, v in zip("abcab", range(5))},
      {n: {m: n * m for m in (1, 2)} for n in (2, 1)})
nested = {"list": [1, {"deep": None}]}
nested["list"][1]["deep"] = nested["list"][0]
nested["self"] = nested
print(nested, nested["self"]["self"] is nested)
counts = {}
for letter in "mississippi":
    counts[letter] = counts.get(letter, 0) + 1
print(counts, sum(counts.values()), [k for k, v in counts.items() if v == 4])
keys = d.keys()
d["late"] = 3
print(keys, list(keys), len(keys), "late" in keys)
for wrong in (lambda: d["missing"], lambda: {}[0], lambda: {}[(1, "x")], lambda: {[]: 1},
              lambda: {{}: 1}, lambda: d[[1]], lambda: {1: [2]}[{3}], lambda: dict(5),
              lambda: dict([(1, 2, 3)]), lambda: {1: 2} < {3: 4}, lambda: {1: 2} + {3: 4},
              lambda: d.nope, lambda: d("b"), lambda: d[1][2]):
    try:
        print(wrong())
    except (KeyError, TypeError, ValueError, AttributeError) as e:
        print(type(e).__name__, e)
