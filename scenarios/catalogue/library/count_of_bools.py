# itertools.count() of bools and of classes of ints: with step 1 it counts in C, and shows ints.
from itertools import count, islice


class Own(int):
    pass


for counted in (count(True), count(False), count(2, True), count(True, 2), count(False, 0.5), count(True, True), count(Own(5)), count(3, Own(1)), count(True, 1.0)):
    print(counted, list(islice(counted, 3)), counted)
