# SPDX-License-Identifier: MIT
"""functools.cached_property, partialmethod and total_ordering. Mirrors CPython's Lib/functools.py."""
from functools import partial
from types import GenericAlias

_MISSING = object()


class cached_property:
    """A property that is computed once, and then is an attribute of the instance."""

    __module__ = 'functools'

    def __init__(self, func):
        self.func = func
        self.attrname = None
        self.__doc__ = func.__doc__
        self.__module__ = func.__module__

    def __set_name__(self, owner, name):
        if self.attrname is None:
            self.attrname = name
        elif name != self.attrname:
            raise TypeError('Cannot assign the same cached_property to two different names '
                            f'({self.attrname!r} and {name!r}).')

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        if self.attrname is None:
            raise TypeError('Cannot use cached_property instance without calling __set_name__ on it.')
        try:
            cache = instance.__dict__
        except AttributeError:
            raise TypeError(f"No '__dict__' attribute on {type(instance).__name__!r} instance to cache "
                            f'{self.attrname!r} property.') from None
        value = cache.get(self.attrname, _MISSING)
        if value is _MISSING:
            value = self.func(instance)
            try:
                cache[self.attrname] = value
            except TypeError:
                raise TypeError(f"The '__dict__' attribute on {type(instance).__name__!r} instance does not support "
                                f'item assignment for caching {self.attrname!r} property.') from None
        return value

    __class_getitem__ = classmethod(GenericAlias)


class partialmethod:
    """A method with some of its arguments given already."""

    __module__ = 'functools'

    def __init__(self, func, /, *args, **keywords):
        if isinstance(func, partialmethod):
            args = func.args + args
            keywords = {**func.keywords, **keywords}
            func = func.func
        elif not callable(func) and not hasattr(func, '__get__'):
            raise TypeError(f'the first argument {func!r} must be a callable or a descriptor')
        self.func = func
        self.args = args
        self.keywords = keywords

    def __repr__(self):
        args = [repr(self.func), *map(repr, self.args)]
        args += [f'{name}={value!r}' for name, value in self.keywords.items()]
        return f'functools.partialmethod({", ".join(args)})'

    def _method(self):
        def _method(cls_or_self, /, *args, **keywords):
            return self.func(cls_or_self, *self.args, *args, **{**self.keywords, **keywords})
        _method.__isabstractmethod__ = self.__isabstractmethod__
        _method.__partialmethod__ = self
        return _method

    def __get__(self, obj, cls=None):
        getter = getattr(self.func, '__get__', None)
        if getter is not None:
            function = getter(obj, cls)
            if function is not self.func:
                bound = partial(function, *self.args, **self.keywords)
                try:
                    bound.__self__ = function.__self__
                except AttributeError:
                    pass
                return bound
        return self._method().__get__(obj, cls)

    @property
    def __isabstractmethod__(self):
        return getattr(self.func, '__isabstractmethod__', False)

    __class_getitem__ = classmethod(GenericAlias)


def _gt_from_lt(self, other):
    result = type(self).__lt__(self, other)
    return result if result is NotImplemented else not result and self != other


def _le_from_lt(self, other):
    result = type(self).__lt__(self, other)
    return result if result is NotImplemented else result or self == other


def _ge_from_lt(self, other):
    result = type(self).__lt__(self, other)
    return result if result is NotImplemented else not result


def _ge_from_le(self, other):
    result = type(self).__le__(self, other)
    return result if result is NotImplemented else not result or self == other


def _lt_from_le(self, other):
    result = type(self).__le__(self, other)
    return result if result is NotImplemented else result and self != other


def _gt_from_le(self, other):
    result = type(self).__le__(self, other)
    return result if result is NotImplemented else not result


def _lt_from_gt(self, other):
    result = type(self).__gt__(self, other)
    return result if result is NotImplemented else not result and self != other


def _ge_from_gt(self, other):
    result = type(self).__gt__(self, other)
    return result if result is NotImplemented else result or self == other


def _le_from_gt(self, other):
    result = type(self).__gt__(self, other)
    return result if result is NotImplemented else not result


def _le_from_ge(self, other):
    result = type(self).__ge__(self, other)
    return result if result is NotImplemented else not result or self == other


def _gt_from_ge(self, other):
    result = type(self).__ge__(self, other)
    return result if result is NotImplemented else result and self != other


def _lt_from_ge(self, other):
    result = type(self).__ge__(self, other)
    return result if result is NotImplemented else not result


# What a class defines, the preferred one first, and what follows from it.
_DERIVED = {
    '__lt__': (('__gt__', _gt_from_lt), ('__le__', _le_from_lt), ('__ge__', _ge_from_lt)),
    '__le__': (('__ge__', _ge_from_le), ('__lt__', _lt_from_le), ('__gt__', _gt_from_le)),
    '__gt__': (('__lt__', _lt_from_gt), ('__ge__', _ge_from_gt), ('__le__', _le_from_gt)),
    '__ge__': (('__le__', _le_from_ge), ('__gt__', _gt_from_ge), ('__lt__', _lt_from_ge)),
}


def total_ordering(cls):
    """A class decorator: defines the missing ones of <, <=, > and >=."""
    defined = [op for op in _DERIVED if getattr(cls, op, None) is not getattr(object, op, None)]
    if not defined:
        raise ValueError('must define at least one ordering operation: < > <= >=')
    for name, function in _DERIVED[defined[0]]:
        if name not in defined:
            function.__name__ = name
            setattr(cls, name, function)
    return cls
