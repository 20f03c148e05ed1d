# __reduce__() and __reduce_ex__() of object, called by the program and by classes that extend them.
import copy
import pickle
from functools import partial


class Plain:
    def __init__(self, x):
        self.x = x

    def __repr__(self):
        return f'{type(self).__name__}({vars(self)})'


class Extends(Plain):
    def __reduce__(self):
        print('own', [getattr(part, '__name__', part) for part in super().__reduce__()[:1]])
        return type(self), (self.x * 2,)


class ExtendsEx(Plain):
    def __reduce_ex__(self, protocol):
        made = super().__reduce_ex__(protocol)
        print('ex', protocol, made[0].__name__, made[1:3])
        return made


class Slots:
    __slots__ = ('a', 'b')

    def __init__(self):
        self.a = 1


class Failure(Exception):
    def __init__(self, code, text):
        super().__init__(text)
        self.code = code

    def __reduce__(self):
        made = super().__reduce__()
        return type(self), (self.code, *made[1]), made[2]


def show(value):
    if isinstance(value, tuple):
        return tuple(show(part) for part in value)
    return getattr(value, '__name__', None) or value


for value in (Plain(1), Slots(), {'a': 1}, [1], (1, 2), 5, 'x', ValueError('bad', 1), range(3), partial(int, '1', base=2)):
    for protocol in (2, 4):
        made = value.__reduce_ex__(protocol)
        print(type(value).__name__, protocol, show(made[:3]) if isinstance(made, tuple) else made)
print(show(Plain(2).__reduce__()), show(ValueError('x').__reduce__()))
print(copy.copy(Extends(2)), pickle.loads(pickle.dumps(Extends(3))), copy.copy(ExtendsEx(4)), pickle.loads(pickle.dumps(ExtendsEx(5))))
failure = pickle.loads(pickle.dumps(Failure(3, 'text')))
print(failure.code, failure.args, type(failure).__name__)
part = partial(int, '10', base=2)
print(show(part.__reduce__()), part.__setstate__((int, ('11',), {'base': 2}, {'x': 1})), part(), part.x, part)
for wrong in ((), (1, (), {}, None), (int, [], {}, None), (int, (), 5, None), None):
    try:
        part.__setstate__(wrong)
    except TypeError as error:
        print(error)
print(part.__setstate__((int, (), None, None)), part(), pickle.loads(pickle.dumps(partial(int, '7'))), copy.copy(partial(int, '7')), copy.deepcopy(partial(int, '7')))
