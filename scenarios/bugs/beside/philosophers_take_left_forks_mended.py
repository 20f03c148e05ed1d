# Three philosophers each take the left fork, and wait for the right one. Fixed: the last one takes the right fork
# first.
# explore: --runs 1000
import threading

forks = [threading.Lock() for _ in range(3)]
meals = []


def dine(i):
    first, second = sorted((i, (i + 1) % 3))
    with forks[first]:
        with forks[second]:
            meals.append(i)


philosophers = [threading.Thread(target=dine, args=(i,), name=f"philosopher-{i}") for i in range(3)]
for philosopher in philosophers:
    philosopher.start()
for philosopher in philosophers:
    philosopher.join()
assert sorted(meals) == [0, 1, 2]
