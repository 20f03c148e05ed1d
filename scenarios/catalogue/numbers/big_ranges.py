# Ranges with bounds beyond 64 bits: items, slices, membership, equality, hash,
# iteration and their errors.


def show(name, operation):
    try:
        print(name, operation())
    except Exception as error:
        print(name, type(error).__name__, error)


r = range(2**70, 2**70 + 10, 3)
print(r, list(r), len(r), r[1], r[-1], r[1:], r[::-1], r[5:2], r[::2])
print(2**70 + 3 in r, 2**70 + 4 in r, 5 in r, r.index(2**70 + 6), r.count(2**70))
print(list(reversed(r)), r == range(2**70, 2**70 + 11, 3), r == range(3))
print(hash(r) == hash(range(2**70, 2**70 + 11, 3)), bool(r), bool(range(2**70, 2**70)))
print(range(2**65, 2**65) == range(0), hash(range(2**65, 2**65)) == hash(range(0)))
print(range(0, 2**70, 2**70) == range(1), range(0, 2**70, 2**70))
r = range(10**20)
print(r, r[5], r[-1], r[10**19], r[:: 10**19], list(r[:: -2 * 10**19]), bool(r))
print(10**19 in r, -1 in r, r.stop, r.start, r.step, r[10**19 :][3], r[-5:])
print(r[2:5], list(range(10**20, 0, -(10**19)))[3:6], range(-(10**20), 10**20)[10**20])
for i in range(10**30, 10**30 + 3):
    print(i)
for i in range(9223372036854775805, 9223372036854775810):
    print(i)
it = iter(range(2**64))
print(next(it), next(it), type(it).__name__)
print(range(-(2**63), 2**63 - 1)[2**62], range(0, 2**62, 3)[:: 2**62])
print(range(-(2**63), 2**63 - 1)[-1], range(2**63 - 2, 2**63)[1])
print([n for n in zip(range(2**80, 2**81), "ab")], list(enumerate(range(2**66, 2**66 + 2))))
show("length", lambda: len(range(2**100)))
show("item", lambda: range(2**100)[2**100])
show("key", lambda: range(2**100)["x"])
show("index", lambda: range(2**100).index(-1))
show("step", lambda: range(2**100, 0, 0))
show("slice step", lambda: range(2**100)[::0])
show("slice of str", lambda: range(2**100)["a":])
show("float", lambda: range(2.0**70))
