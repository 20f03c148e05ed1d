# Classes that derive from int or float and define __float__ or __complex__; json of a list that iterates.
import cmath
import json
import math
import statistics


class Int(int):
    def __float__(self): return 2.5


class Float(float):
    def __float__(self): return 6.25


class Complex(int):
    def __complex__(self): return 1 + 2j


class Wrong(int):
    def __float__(self): return 'no'


class Plain(int):
    pass


class FloatPlain(float):
    pass


for number in (Int(3), Float(4), Complex(5), Plain(9), FloatPlain(2.25), Plain(10 ** 30), Plain(10 ** 400), Wrong(1)):
    shown = []
    for use in (math.sqrt, math.floor, math.isfinite, float, complex, lambda n: complex(n, n), lambda n: complex.from_number(n), cmath.sqrt, math.fabs,
                lambda n: n + 0.5, lambda n: '%f' % n, lambda n: f'{n:.1f}', lambda n: math.fsum([n]),
                lambda n: math.hypot(n, 0)):
        try:
            shown.append(str(use(number))[:60])
        except (TypeError, OverflowError, ValueError) as error:
            shown.append(f'{type(error).__name__} {error}')
    print(shown)


class List(list):
    def __iter__(self): return iter('ab')


class Nothing(tuple):
    def __iter__(self): return iter(())


class Cyclic(list):
    def __iter__(self): return iter([self])


print(json.dumps(List([1, 2])), json.dumps([Nothing([1]), List()]), json.dumps(List([3]), indent=1))
for use in (lambda: json.dumps(Cyclic()), lambda: json.dumps(type('Bad', (list,), {'__iter__': lambda self: 1 / 0})())):
    try:
        print(use())
    except Exception as error:
        print(type(error).__name__, error, getattr(error, '__notes__', None))
