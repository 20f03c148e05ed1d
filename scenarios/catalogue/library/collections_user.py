# ChainMap, and classes that derive from UserDict, UserList and UserString.
import asyncio
import copy
from collections import ChainMap, UserDict, UserList, UserString
from collections.abc import Mapping, MutableMapping, MutableSequence, Sequence


class Lower(UserDict):
    def __setitem__(self, key, item):
        super().__setitem__(key.lower(), item)

    def __missing__(self, key):
        return f"no {key}"


class Limited(UserList):
    def append(self, item):
        if len(self) >= 3:
            raise OverflowError("full")
        super().append(item)


class Name(UserString):
    def initials(self):
        return "".join(part[0] for part in self.split())


class Deep(ChainMap):
    def __setitem__(self, key, value):
        for mapping in self.maps:
            if key in mapping:
                mapping[key] = value
                return
        self.maps[0][key] = value

    def __missing__(self, key):
        return None


def attempt(action):
    try:
        print(action())
    except Exception as error:
        print(type(error).__name__, error)


def chain():
    base = {"a": 1, "b": 2}
    top = {"b": 20, "c": 30}
    both = ChainMap(top, base)
    print(both, len(both), list(both), dict(both), both["b"], both.get("z"), both.get("z", 0), "a" in both, bool(both))
    both["a"] = 10
    print(both["a"], base, top)
    del both["a"]
    print(both["a"], both.pop("c"), both.pop("z", None), top)
    attempt(lambda: both.pop("a"))
    attempt(lambda: both["zz"])
    attempt(lambda: both.__delitem__("a"))
    child = both.new_child({"x": 1}, y=2)
    print(child, child.parents, child.parents == both, child.maps[1] is top, both.new_child())
    child.update(a=5)
    child.setdefault("q", 6)
    print(child.maps[0], list(child.items()), sorted(child.values()))
    print(both | {"n": 1}, {"n": 1, "b": 3} | both, both == {"a": 1, "b": 20}, ChainMap())
    both |= {"m": 4}
    print(both, both.copy().maps[1] is base, ChainMap.fromkeys("ab", 0), copy.copy(both) == both)
    print(both.popitem(), isinstance(both, MutableMapping), issubclass(ChainMap, Mapping))
    both.clear()
    attempt(both.popitem)
    deep = Deep({}, {"k": 1})
    deep["k"] = 2
    deep["l"] = 3
    print(deep, deep["none"])
    top["self"] = ChainMap(top)
    print(top["self"])


def user_dict():
    d = Lower({"A": 1}, B=2)
    d.update({"C": 3}, D=4)
    print(d, d["a"], d["Z"], "a" in d, "A" in d, d.get("Z"), d.get("b"), len(d), list(d.items()))
    print(d | {"E": 5}, {"F": 6} | d, type(d | d).__name__, d == {"a": 1, "b": 2, "c": 3, "d": 4})
    d |= {"g": 7}
    print(d.pop("g"), d.popitem(), d.setdefault("H", 8), d.copy(), type(d.copy()).__name__, copy.copy(d) == d)
    plain = UserDict(a=1)
    attempt(lambda: plain["b"])
    other = plain.copy()
    other["a"] = 2
    print(plain, other, Lower.fromkeys(["X", "Y"], 0), isinstance(d, MutableMapping), isinstance(d, dict))
    del d["b"]
    attempt(lambda: d.__delitem__("a"))
    d.clear()
    print(d, bool(d), d.data)


def user_list():
    x = Limited([1, 2])
    x.append(3)
    attempt(lambda: x.append(4))
    print(x, x[0], x[-1], x[:2], type(x[:2]).__name__, len(x), 2 in x, x == [1, 2, 3], x < [2], x == Limited(x))
    print(x + [4], [0] + x, x + (5,), x * 2, type(x + x).__name__, list(reversed(x)), x.index(2), x.count(1))
    x += [9]
    x.extend(UserList([8]))
    x.insert(0, 7)
    x[1:3] = [5]
    x.sort(reverse=True)
    print(x, x.pop(), x.pop(0), x.copy(), copy.copy(x) is x, isinstance(x, MutableSequence), isinstance(x, list))
    x.remove(7)
    del x[0]
    x.reverse()
    x *= 2
    print(x, UserList("ab"), UserList())
    x.clear()
    print(x)


def user_string():
    n = Name("ada lovelace")
    print(n, repr(n), n.initials(), n.title(), type(n.upper()).__name__, n[0], n[-3:], len(n), "ada" in n, n == "ada lovelace")
    print(n + "!", "> " + n, n * 2, n.split(), n.replace("a", "b"), n.find("l"), n.startswith("ada"), n.partition(" "))
    print(hash(n) == hash("ada lovelace"), n < "b", sorted([Name("b"), Name("a")]), int(UserString("12")), float(UserString(1.5)))
    print(UserString("%s-%d") % ("a", 1), UserString("{}").format(3), n.center(20, "*"), n.strip("ae"), n.count("a"))
    print(n.isalpha(), UserString("abc").isalpha(), UserString("-").join(["a", "b"]), n.encode(), UserString(n) == n)
    print(UserString("a\tb").expandtabs(4), n.removeprefix("ada "), n.zfill(15), isinstance(n, Sequence), isinstance(n, str))
    attempt(lambda: n.index("zz"))


async def main():
    chain()
    user_dict()
    user_list()
    user_string()
    await asyncio.sleep(0)


asyncio.run(main())
