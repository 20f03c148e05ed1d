# __format__ and __reversed__ of classes, inherited and set later.
class A:
    def __format__(self, spec):
        return 'A' + spec
class M(type): pass
class B(A, metaclass=M): pass
class C(B):
    def __str__(self): return 'c'
print(f'{A():>5}', format(B(), 'x'), f'{C()}')
class E:
    __format__ = None
    def __str__(self): return 'E'
E.__format__ = lambda self, spec: format(str(self), spec)
print(f'{E():>5}')
class F(E): pass
print(f'{F():>5}', f'{F()}')


class R:
    def __reversed__(self):
        return iter('abc')


class S:
    __reversed__ = None

    def __len__(self):
        return 1

    def __getitem__(self, i):
        return i


print(list(reversed(R())))
try:
    reversed(S())
except TypeError as e:
    print(e)
