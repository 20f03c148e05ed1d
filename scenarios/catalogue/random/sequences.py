# choice, choices, shuffle and sample: which of its two algorithms sample uses,
# how it repeats a draw that was already taken, weights, counts.
import collections
import random

print([random.choice("abcdef") for _ in range(10)], random.choice([4]), random.choice(range(10, 100, 7)))
print(random.choice({0: "zero", 1: "one"}), random.choice(b"abc"), random.choice((1, 2, 3)))
print(random.choices("abcd", k=8), random.choices([1], k=3), random.choices([1, 2], k=0), random.choices([], k=0))
print(random.choices("abcd", [1, 2, 3, 4], k=8), random.choices("abcd", weights=[0, 0, 0.5, 0], k=3))
print(random.choices("abcd", cum_weights=(1, 2, 30, 31), k=8), random.choices("ab", {3: 0, 1: 0}))
print(random.choices(range(10**9), k=3), random.choices([1, 2], k=-1), random.choices([1, 2], None, k=True))
for n in (0, 1, 2, 3, 10, 60):
    x = list(range(n))
    random.shuffle(x)
    print(x)
q = collections.deque("abcdef")
random.shuffle(q)
print(q)
for n, k in ((5, 5), (5, 0), (21, 5), (22, 5), (100, 6), (85, 6), (86, 6), (1000, 30), (10**9, 8), (277, 21), (278, 21)):
    print(n, k, random.sample(range(n), k))
print(random.sample("abc", 2), random.sample((1, 2, 3), 3), random.sample(b"abc", 1), random.sample(q, 2), random.sample([1, 2], True))
print(random.sample(["red", "blue"], 4, counts=[4, 2]), random.sample(["a"], counts=[10**6], k=3), random.sample([], 0, counts=[]))
print(random.sample([1, 2, 3], 2, counts=[2, -1, 1]), random.sample([1, 2], k=1, counts=(True, False)))
