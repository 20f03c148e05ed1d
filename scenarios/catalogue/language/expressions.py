# Boolean operators return operands, comparisons chain and evaluate each
# operand once, and := binds within an expression.
def value(x):
    print("value", x)
    return x


print(0 or "", [] or 0 or "last", 1 and "and", 0 and 1 / 0, not [], not "x")
print(value(1) < value(2) < value(3), value(5) < value(4) < value(9))
print(1 < 2 == 2 != 3 > 0, 1 == 1.0 == True, 1 in [1] == True, (1 in [1]) == True)
print("a" if value(0) else "b", ("x", "y")[True], 5 if 0 else 6 if 0 else 7)
if (n := len("four")) > 3 and (m := n * 2) < 10:
    print(n, m)
while (n := n - 1) > 1:
    print("down", n)
print(-2 ** 2, 2 ** -1, 2 ** 3 ** 2, (-2) ** 2, -7 // 2, not 1 == 2, ~5, 6 & 3 | 8 ^ 1,
      1 << 3 - 1)
print(None is None, [] is [], () == (), "a" < "b" < "c", "Z" < "a", [1, 2] < [1, 2, 0],
      (2,) > (1, 9))
print(1 is not None, 1 not in (2, 3), "bc" in "abcd", "" in "x", None in [None], 2 in {2: 1})
print([1, 2] == [1, 2.0], {1: 2} == {1.0: 2}, {1, 2} == {2, 1}, (1,) == [1], "1" == 1,
      0 == False)
print(lambda_ := (lambda a, b=2: a + b)(1), [*range(3)][-1], {"a": {"b": [0, 9]}}["a"]["b"][1])
print(type(1 == 1).__name__, True + True, True * 3, sum([True, False, True]), 3 - -3, +True)
print(..., repr(...), bool(...), [... , None], type(None).__name__, (yes := "y") + yes)
