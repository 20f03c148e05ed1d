# SPDX-License-Identifier: MIT
"""Module operator: the operators as functions, and what looks up items, attributes and methods."""

__all__ = [
    "abs", "add", "and_", "attrgetter", "call", "concat", "contains", "countOf", "delitem", "eq", "floordiv", "ge",
    "getitem", "gt", "iadd", "iand", "iconcat", "ifloordiv", "ilshift", "imatmul", "imod", "imul", "index",
    "indexOf", "inv", "invert", "ior", "ipow", "irshift", "is_", "is_none", "is_not", "is_not_none", "isub",
    "itemgetter", "itruediv", "ixor", "le", "length_hint", "lshift", "lt", "matmul", "methodcaller", "mod", "mul",
    "ne", "neg", "not_", "or_", "pos", "pow", "rshift", "setitem", "sub", "truediv", "truth", "xor"
]


_abs = abs
_maxsize = 2**63 - 1


def lt(a, b, /):
    return a < b


def le(a, b, /):
    return a <= b


def eq(a, b, /):
    return a == b


def ne(a, b, /):
    return a != b


def ge(a, b, /):
    return a >= b


def gt(a, b, /):
    return a > b


def is_(a, b, /):
    return a is b


def is_not(a, b, /):
    return a is not b


def add(a, b, /):
    return a + b


def sub(a, b, /):
    return a - b


def mul(a, b, /):
    return a * b


def truediv(a, b, /):
    return a / b


def floordiv(a, b, /):
    return a // b


def mod(a, b, /):
    return a % b


def pow(a, b, /):
    return a ** b


def lshift(a, b, /):
    return a << b


def rshift(a, b, /):
    return a >> b


def and_(a, b, /):
    return a & b


def or_(a, b, /):
    return a | b


def xor(a, b, /):
    return a ^ b


def matmul(a, b, /):
    return a @ b


def iadd(a, b, /):
    a += b
    return a


def isub(a, b, /):
    a -= b
    return a


def imul(a, b, /):
    a *= b
    return a


def itruediv(a, b, /):
    a /= b
    return a


def ifloordiv(a, b, /):
    a //= b
    return a


def imod(a, b, /):
    a %= b
    return a


def ipow(a, b, /):
    a **= b
    return a


def ilshift(a, b, /):
    a <<= b
    return a


def irshift(a, b, /):
    a >>= b
    return a


def iand(a, b, /):
    a &= b
    return a


def ior(a, b, /):
    a |= b
    return a


def ixor(a, b, /):
    a ^= b
    return a


def imatmul(a, b, /):
    a @= b
    return a


def neg(a, /):
    return -a


def pos(a, /):
    return +a


def invert(a, /):
    return ~a


def not_(a, /):
    return not a


def truth(a, /):
    return True if a else False


def abs(a, /):
    return _abs(a)


def index(a, /):
    return range(a).stop


def is_none(a, /):
    return a is None


def is_not_none(a, /):
    return a is not None


def concat(a, b, /):
    if not hasattr(a, '__getitem__'):
        raise TypeError(f"'{type(a).__name__}' object can't be concatenated")
    return a + b


def iconcat(a, b, /):
    if not hasattr(a, '__getitem__'):
        raise TypeError(f"'{type(a).__name__}' object can't be concatenated")
    a += b
    return a


def contains(a, b, /):
    return b in a


def countOf(a, b, /):
    count = 0
    for item in a:
        if item is b or item == b:
            count += 1
    return count


def indexOf(a, b, /):
    for i, item in enumerate(a):
        if item is b or item == b:
            return i
    raise ValueError('sequence.index(x): x not in sequence')


def getitem(a, b, /):
    return a[b]


def setitem(a, b, c, /):
    a[b] = c


def delitem(a, b, /):
    del a[b]


def call(obj, /, *args, **kwargs):
    return obj(*args, **kwargs)


def length_hint(obj, default=0, /):
    if not isinstance(default, int):
        raise TypeError(f"'{type(default).__name__}' object cannot be interpreted as an integer")
    try:
        return len(obj)
    except TypeError:
        pass
    method = getattr(type(obj), '__length_hint__', None)
    if method is None:
        return default
    try:
        hint = method(obj)
    except TypeError:
        return default
    if hint is NotImplemented:
        return default
    if not isinstance(hint, int):
        raise TypeError(f'__length_hint__ must be an integer, not {type(hint).__name__}')
    if hint < 0:
        raise ValueError('__length_hint__() should return >= 0')
    if hint > _maxsize:
        raise OverflowError('Python int too large to convert to C ssize_t')
    return int(hint)


class attrgetter:
    """attrgetter('a.b')(x) is x.a.b; of several names, a tuple."""

    __slots__ = ('_attrs', '_paths')

    def __init__(self, *attrs):
        if not attrs:
            raise TypeError('attrgetter expected 1 argument, got 0')
        self._attrs = attrs
        for name in self._attrs:
            if not isinstance(name, str):
                raise TypeError('attribute name must be a string')
        self._paths = [name.split('.') for name in self._attrs]

    def __call__(self, obj, /):
        found = []
        for path in self._paths:
            value = obj
            for name in path:
                value = getattr(value, name)
            found.append(value)
        return found[0] if len(found) == 1 else tuple(found)

    def __repr__(self):
        return f'operator.attrgetter({", ".join(map(repr, self._attrs))})'

    def __reduce__(self):
        return type(self), self._attrs


class itemgetter:
    """itemgetter(1)(x) is x[1]; of several keys, a tuple."""

    __slots__ = ('_items',)

    def __init__(self, *items):
        if not items:
            raise TypeError('itemgetter expected 1 argument, got 0')
        self._items = items

    def __call__(self, obj, /):
        if len(self._items) == 1:
            return obj[self._items[0]]
        return tuple([obj[item] for item in self._items])

    def __repr__(self):
        return f'operator.itemgetter({", ".join(map(repr, self._items))})'

    def __reduce__(self):
        return type(self), self._items


class methodcaller:
    """methodcaller('f', 1)(x) is x.f(1)."""

    __slots__ = ('_name', '_args', '_kwargs')

    def __init__(self, name, /, *args, **kwargs):
        if not isinstance(name, str):
            raise TypeError('method name must be a string')
        self._name = name
        self._args = args
        self._kwargs = kwargs

    def __call__(self, obj, /):
        return getattr(obj, self._name)(*self._args, **self._kwargs)

    def __repr__(self):
        args = [repr(self._name), *map(repr, self._args)]
        args += [f'{name}={value!r}' for name, value in self._kwargs.items()]
        return f'operator.methodcaller({", ".join(args)})'

    def __reduce__(self):
        if not self._kwargs:
            return type(self), (self._name, *self._args)
        from functools import partial
        return partial(type(self), self._name, **self._kwargs), self._args


inv = invert
__lt__ = lt
__le__ = le
__eq__ = eq
__ne__ = ne
__ge__ = ge
__gt__ = gt
__add__ = add
__sub__ = sub
__mul__ = mul
__truediv__ = truediv
__floordiv__ = floordiv
__mod__ = mod
__pow__ = pow
__lshift__ = lshift
__rshift__ = rshift
__matmul__ = matmul
__neg__ = neg
__pos__ = pos
__invert__ = invert
__contains__ = contains
__getitem__ = getitem
__setitem__ = setitem
__delitem__ = delitem
__concat__ = concat
__index__ = index
__call__ = call
__iadd__ = iadd
__isub__ = isub
__imul__ = imul
__itruediv__ = itruediv
__ifloordiv__ = ifloordiv
__imod__ = imod
__ipow__ = ipow
__ilshift__ = ilshift
__irshift__ = irshift
__imatmul__ = imatmul
__iand__ = iand
__ior__ = ior
__ixor__ = ixor
__iconcat__ = iconcat
__abs__ = abs
__and__ = and_
__or__ = or_
__xor__ = xor
__not__ = not_
__inv__ = invert
