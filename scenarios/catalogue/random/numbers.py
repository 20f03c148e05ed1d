# A program that does not seed draws the numbers of CPython's generator after
# random.seed(0): floats, integers of all widths, bits and bytes.
import random

print([random.random() for _ in range(4)])
print([random.randint(1, 6) for _ in range(20)], random.randint(7, 7), random.randint(-3, -1))
print([random.randint(-(2**62), 2**62) for _ in range(3)])
print([random.randrange(10) for _ in range(5)], random.randrange(1), random.randrange(4, None, 1))
print([random.randrange(3, 30, 4) for _ in range(5)], [random.randrange(30, 3, -4) for _ in range(5)])
print([random.getrandbits(k) for k in (0, 1, 7, 31, 32, 33, 53, 62, 63)])
print([random.randbytes(n) for n in range(10)], random.randbytes(70))
print(sum(random.random() for _ in range(2000)), random.getrandbits(17))
print([random.uniform(1, 3), random.uniform(3, 1), random.uniform(-0.5, 0.5), random.uniform(2, 2)])
