# functools.lru_cache: keys whose __eq__ and __hash__ call the same cache, clear it or fail.
from functools import lru_cache

log = []


class Key:
    act = None

    def __init__(self, n):
        self.n = n

    def __hash__(self):
        log.append(f"hash {self.n}")
        return self.n % 3

    def __eq__(self, other):
        log.append(f"{self.n} == {other.n}")
        act, Key.act = Key.act, None
        if act:
            act()
            Key.act = act
        return self.n == other.n


def called(act, *keys):
    made = []

    @lru_cache(maxsize=2)
    def work(key):
        made.append(key.n)
        return key.n * 10

    for n in (1, 2):
        work(Key(n))
    del log[:]
    Key.act = lambda: act(work)
    for n in keys:
        try:
            print(n, work(Key(n)), end=" ")
        except LookupError as e:
            print(n, repr(e), end=" ")
    Key.act = None
    print(made, work.cache_info()[:], [line for line in log if "=" in line])


def fail(work):
    raise LookupError("no comparison")


called(lambda work: None, 1, 2, 3, 1)
called(lambda work: work(Key(1)), 2, 1, 2)
called(lambda work: (work(Key(1)), work(Key(2))), 2, 1)
called(lambda work: work.cache_clear(), 5, 4)
called(fail, 1, 2, 4, 5)

# The least recently used result goes first; a hit makes it the latest.
@lru_cache(maxsize=3)
def square(n):
    print("square", n)
    return n * n


print([square(n) for n in (1, 2, 3, 1, 4, 1, 2, 3, 4, 1)], square.cache_info())
square.cache_clear()
print(square(4), square.cache_info())


# The call may put its own key in, and drop the cache while it runs.
@lru_cache(maxsize=2)
def fall(n):
    if n == 5:
        fall.cache_clear()
    return 0 if n == 0 else 1 + fall(n - 1)


print(fall(9), fall.cache_info(), fall(8), fall.cache_info())


class Loud:
    """What is evicted calls the cache when it dies."""

    def __init__(self, n):
        self.n = n

    def __del__(self):
        print("dropped", self.n, end=" ")
        keep(self.n + 10) if self.n < 10 else keep.cache_clear()


@lru_cache(maxsize=1)
def keep(n):
    return Loud(n)


for n in (1, 2, 3):
    keep(n)
    print(keep.cache_info()[:])
