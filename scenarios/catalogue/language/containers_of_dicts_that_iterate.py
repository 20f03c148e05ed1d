# Dicts of a class with its own __iter__ are read by keys() and __getitem__, those without it are copied.
from collections import Counter, OrderedDict, defaultdict


class Iterates(dict):
    def __getitem__(self, key): return f'item {key}'
    def keys(self): return ['K']
    def __iter__(self): return iter(['I'])


class OnlyKeys(dict):
    def __getitem__(self, key): return f'item {key}'
    def keys(self): return ['K']


class OnlyIter(dict):
    def __iter__(self): return iter(['I'])


class Logged(dict):
    def __iter__(self):
        print('iter')
        return super().__iter__()

    def keys(self):
        print('keys')
        return super().keys()

    def __getitem__(self, key):
        print('getitem', key)
        return super().__getitem__(key)


class Fails(dict):
    def __iter__(self): return iter(())
    def keys(self): raise ValueError('no keys')


def named(**given):
    return given


class Table(dict):
    def __init__(self, *given):
        super().__init__(*given)


for made in (Iterates(a=1), OnlyKeys(a=1), OnlyIter(a=1), Logged(a=1)):
    print(type(made).__name__)
    print(dict(made), {**made}, named(**made), made | {}, {} | made, made.copy())
    print(Counter(made), OrderedDict(made), defaultdict(int, made), Table(made), dict(made, b=2))
    updated, joined, counted = {'z': 0}, {'z': 0}, Counter(a=1)
    updated.update(made)
    joined |= made
    ordered = OrderedDict(z=0)
    ordered.update(made)
    print(updated, joined, ordered, ordered | made, defaultdict(int) | made, list(made), made)
for use in (dict, lambda d: {**d}, lambda d: named(**d), lambda d: d | {}, lambda d: {} | d, OrderedDict, Fails.copy):
    try:
        print(use(Fails(a=1)))
    except ValueError as error:
        print(error)
print(Fails().copy(), Fails() | {})
