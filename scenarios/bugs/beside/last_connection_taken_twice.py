# A pool looks whether a connection is free, and then takes it: of two threads that see the last one, one fails. Fixed:
# it takes it, and is told if there was none.
# explore: --runs 1000
import threading


class Pool:
    def __init__(self, size):
        self.free = list(range(size))

    def take(self):
        if self.free:
            return self.free.pop()
        return None


pool = Pool(1)
taken = []
failures = []
threading.excepthook = lambda args: failures.append(args.exc_type.__name__)


def use():
    taken.append(pool.take())


threads = [threading.Thread(target=use, name=f"user-{i}") for i in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert not failures, failures
assert sorted(taken, key=str) == [0, None], taken
