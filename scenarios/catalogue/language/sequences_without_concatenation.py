# A class derived from a sequence that defines __add__ or __mul__ has no concatenation or repetition of its base left,
# were the result NotImplemented. A built-in sequence is added to by += only after the other operand's __radd__.
from collections import deque


class Tuple(tuple):
    def __add__(self, other): return NotImplemented
    def __mul__(self, other): return NotImplemented


class List(list):
    def __add__(self, other): return NotImplemented
    def __iadd__(self, other): return NotImplemented


class OnlyIadd(list):
    def __iadd__(self, other): return NotImplemented


class OnlyAdd(list):
    def __add__(self, other): return NotImplemented
    def __mul__(self, other): return NotImplemented


class Str(str):
    def __add__(self, other): return NotImplemented
    def __contains__(self, item): return NotImplemented


class Bytes(bytes):
    def __add__(self, other): return NotImplemented


class Reflected:
    def __radd__(self, other): return f'radd {type(other).__name__}'
    def __rmul__(self, other): return f'rmul {type(other).__name__}'


class Silent:
    def __radd__(self, other): return NotImplemented
    def __iter__(self): return iter('ab')


class Plain:
    pass


def show(function):
    try:
        print(repr(function()))
    except TypeError as error:
        print(error)


def add(left, right):
    left += right
    return left


def multiply(left, right):
    left *= right
    return left


for left, right in ((Tuple(), (1,)), (Tuple(), 1), (List(), [1]), (Str('a'), 'b'), (Bytes(b'a'), b'b'),
                    ((1,), Tuple((2,))), ('a', Str('b')), ([1], List([2])), (b'a', Bytes(b'b')), (OnlyIadd([1]), [2]),
                    (OnlyAdd([1]), [2]), (OnlyAdd(), Plain()), (deque(), Plain()), (deque(), [1]), (Plain(), deque()),
                    *((made, other()) for made in ([1], (1,), 'a', b'a', bytearray(b'a'), deque([1]), OnlyAdd([1]))
                      for other in (Reflected, Silent))):
    show(lambda: left + right)
    show(lambda: add(left, right))
    show(lambda: multiply(left, right))
for sequence in (Tuple((1,)), OnlyAdd([1]), deque([1])):
    show(lambda: sequence * 2)
    show(lambda: 2 * sequence)
    show(lambda: sequence * 'a')
    show(lambda: 'a' * sequence)
    show(lambda: Plain() * sequence)
    show(lambda: sequence.__mul__('a'))
    show(lambda: sequence.__add__(3))
show(lambda: 'b' in Str('a'))
