# getstate() and setstate(): the form of a state before and after the first
# draw, the value that gauss() keeps, and objects that are not a state.
import random

state = random.getstate()
print(state[0], state[1][:3], state[1][-2:], len(state[1]), state[2])
first = [random.random() for _ in range(3)]
print(random.getstate()[1][:3], random.getstate()[1][-2:])
random.setstate(state)
print([random.random() for _ in range(3)] == first)
generator = random.Random(9)
other = random.Random(10)
generator.gauss(0, 1)
kept = generator.getstate()
print(kept[2], kept[1][-1])
other.setstate(kept)
print(other.gauss(0, 1) == generator.gauss(0, 1), other.random() == generator.random())
for _ in range(700):
    other.getrandbits(32)
random.setstate(other.getstate())
print(random.random() == other.random(), random.getstate() == other.getstate())
old = (2, tuple(x - 2**32 if x >= 2**31 else x for x in kept[1][:-1]) + kept[1][-1:], None)
generator.setstate(old)
other.setstate((3, kept[1], None))
print(generator.random() == other.random())
WORDS = (1,) * 624
for wrong in (
    (3, "abc", (), (3,), (3, 1), (3, WORDS + (1,), None, 4), (4, 1, 2), ("x", 1, 2), (3, [1], None), (3, (1,), None))
    + ((3, WORDS + (625,), None), (3, WORDS + (-1,), None), (3, (-1,) + WORDS, None), (3, ("a",) + WORDS, None), (3, (1.5,) + WORDS, None))
    + ((2, 7, None), {0: 5})
):
    try:
        print(random.setstate(wrong))
    except Exception as e:
        print(type(e).__name__, e)
random.setstate([3, WORDS + (624,), 0.25])
print(random.gauss(1, 2), random.gauss(1, 2) == 1.5, random.random())
