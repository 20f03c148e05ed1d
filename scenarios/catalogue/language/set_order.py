# Sets of ints iterate in the order of CPython's hash table: it depends on the
# values, on collisions, on the insertion order and on how the table grew.
print({3, 1, 2}, {10, 5, 0}, {8, 0, 16}, {16, 8, 0}, {100, 33, 1, 65}, {7}, set(), {0, -1, 1})
print(set(range(20, 0, -3)), set([9, 1, 17, 25]), {n * 8 for n in range(5)}, list({17, 9, 1}))
s = set()
for n in (64, 32, 0, 96, 5, 37, 1, 33):
    s.add(n)
    print(s)
for n in (32, 0):
    s.discard(n)
    s.add(n + 128)
    print(s)
print(set(range(0, 1000, 37)))
print({1, 2, 3, 4} | {40, 30}, {1, 2, 30, 40} & {40, 30, 1}, {9, 8, 16, 24} - {8},
      {1, 8, 9} ^ {9, 16})
print({24, 16, 8, 0}.union([40, 32]), {24, 16, 8}.intersection([8, 16, 24]), set({33, 1, 65}),
      {65, 1, 33}.copy())
grown = set(range(50))
for n in range(45):
    grown.remove(n)
print(grown)
grown.add(1000)
grown.add(3)
print(grown, sorted(grown), set(list(grown)))
print({True, 2, 0}, {n % 7 for n in range(0, 100, 5)}, [n for n in {4, 2, 99, 50}],
      sum({1, 2, 2}))
print(frozenset([3, 1, 64, 32]), {1: {9, 1}, 2: [{8, 0}]}, ({5, 13}, {13, 5}))
p = {12, 4, 20}
print(p.pop(), p.pop(), p.pop(), p)
