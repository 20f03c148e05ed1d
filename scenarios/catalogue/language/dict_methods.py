# Methods of dict, with the dict after each: keys keep the position of their
# first insertion until they are deleted.
def do(method, *args, **kwargs):
    try:
        result = getattr(d, method)(*args, **kwargs)
    except (KeyError, TypeError, ValueError) as e:
        result = f"{type(e).__name__}: {e}"
    print(method, args, result, d)


d = {"b": 1, "a": 2}
d["c"] = 3
d["b"] = 10
print(d, list(d), len(d), d["a"], "a" in d, 2 in d)
del d["b"]
d["b"] = 11
do("get", "z")
do("get", "z", 0)
do("get", "a", 0)
do("pop", "a")
do("pop", "zz", "gone")
do("pop", "zz")
do("setdefault", "n", [])
do("setdefault", "c", 0)
do("setdefault", "none")
do("update", {"c": 5}, z=6)
do("update", [("w", 7), "xy"])
do("update", 5)
do("popitem")
do("keys")
do("values")
do("items")
do("copy")
do("clear")
do("popitem")
d = {1: "a", 2: "b", 3: "c"}
for key in list(d):
    if key != 2:
        del d[key]
print(d, d.copy() is d, d == {2: "b"})
for change in ("grow", "shrink"):
    try:
        for key in d:
            if change == "grow":
                d["new"] = 1
            else:
                d.popitem()
    except RuntimeError as e:
        print(change, e)
