# Augmented assignment evaluates its target once; lists change in place where
# tuples, numbers and strings are replaced.
calls = []


def index(n):
    calls.append(n)
    return n


class Box:
    n, items = 1, [1]


n, s, t, l = 7, "a", (1,), [1]
alias, pair = l, t
n += 3
n -= 1
n *= 4
n //= 5
n **= 2
n %= 40
n <<= 3
n |= 5
n &= 0b1111100
n ^= 7
n >>= 1
s += "b"
s *= 2
t += (2,)
l += (2, 3)
l *= 2
n /= 4
print(n, s, t, pair, l, alias is l)
box = Box()
box.n += 1
box.items += "xy"
values = [10, 20, [30]]
values[index(1)] += 5
values[index(-1)] += [40]
d = {"k": 1}
d["k"] -= 5
d |= {"z": 0}
u = {1, 2}
u -= {1}
u |= {9}
print(box.n, box.items, values, calls, d, u)
fixed = ([1],)
try:
    fixed[0] += [2]
except TypeError as e:
    print(e, fixed)
try:
    d["missing"] += 1
except KeyError as e:
    print(repr(e))
try:
    l += 5
except TypeError as e:
    print(e)
