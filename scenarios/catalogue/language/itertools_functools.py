# itertools.count and chain are lazy, and functools.partial stores arguments
# for later calls, which can add to them and override them.
import functools
import itertools

counter = itertools.count()
print(next(counter), next(counter), [n for n, _ in zip(itertools.count(5, 2), "abc")], counter)
print([n for n, _ in zip(itertools.count(0.5), "ab")],
      [n for n, _ in zip(itertools.count(step=-1), "ab")])
print(list(itertools.chain([1], "ab", (), range(2))), list(itertools.chain()),
      next(itertools.chain([], [7])))


def noisy(name):
    print("starting", name)
    yield name


chained = itertools.chain(noisy("first"), noisy("second"))
print("made", next(chained))
print(list(chained), dict(zip("ab", itertools.count(10))))


def show(*args, **kwargs):
    return args, kwargs


part = functools.partial(show, 1, key="a")
print(part(), part(2, key="b", other=3), functools.partial(part, 9)(10), part(key=None))
print(functools.partial(int, base=2)("101"), list(map(functools.partial(max, 3), [1, 5])),
      callable(part))
print(sorted([3, 1], key=functools.partial(lambda a, b: a * b, -1)),
      [f() for f in [functools.partial(show, n) for n in "ab"]])


class Thing:
    def method(self, *args):
        return "method", args


print(functools.partial(Thing().method, 1)(2), functools.partial(Thing)().method(),
      functools.partial(print, "a")("b"))
for wrong in (lambda: functools.partial(), lambda: functools.partial(5),
              lambda: functools.partial(len)(), lambda: itertools.count("a"),
              lambda: list(itertools.chain(5)), lambda: part(1)(2)):
    try:
        print(wrong())
    except TypeError as e:
        print(e)
