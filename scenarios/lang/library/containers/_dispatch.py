# SPDX-License-Identifier: MIT
"""functools.singledispatch and singledispatchmethod. Mirrors CPython's Lib/functools.py.

What is found for a type is kept, but not once an abstract class is registered: classes can be registered with that
at any time, and module abc counts no registrations.
"""
from functools import update_wrapper
from types import GenericAlias, MappingProxyType, UnionType
from typing import ForwardRef

from _hints import first_hint


def _merge(sequences):
    """C3: each class before its bases, the bases of a class in its order."""
    result = []
    while sequences := [sequence for sequence in sequences if sequence]:
        for sequence in sequences:
            candidate = sequence[0]
            if not any(candidate in other[1:] for other in sequences):
                break
        else:
            raise RuntimeError('Inconsistent hierarchy')
        result.append(candidate)
        for sequence in sequences:
            if sequence[0] == candidate:
                del sequence[0]
    return result


def _mro(cls, abcs):
    """The order of cls and its bases, with abstract classes where cls or a base becomes a subclass of them."""
    bases = list(cls.__bases__)
    boundary = 0
    for at, base in enumerate(bases):
        if hasattr(base, '__abstractmethods__'):
            boundary = at + 1
    abcs = list(abcs)
    introduced = [abc for abc in abcs if issubclass(cls, abc) and not any(issubclass(base, abc) for base in bases)]
    for abc in introduced:
        abcs.remove(abc)
    explicit, others = bases[:boundary], bases[boundary:]
    orders = [_mro(base, abcs) for base in explicit + introduced + others]
    return _merge([[cls], *orders, explicit, introduced, others])


def _compose(cls, types):
    """The order in which implementations for types are considered for cls."""
    bases = set(cls.__mro__)

    def is_related(candidate):
        return (candidate not in bases and hasattr(candidate, '__mro__') and not isinstance(candidate, GenericAlias)
                and issubclass(cls, candidate))

    types = [candidate for candidate in types if is_related(candidate)]
    types = [candidate for candidate in types
             if not any(candidate != other and candidate in other.__mro__ for other in types)]
    known = set(types)
    order = []
    for candidate in types:
        found = [[base for base in derived.__mro__ if base in known] for derived in candidate.__subclasses__()
                 if derived not in bases and issubclass(cls, derived)]
        if not found:
            order.append(candidate)
            continue
        found.sort(key=len, reverse=True)
        for line in found:
            for base in line:
                if base not in order:
                    order.append(base)
    return _mro(cls, order)


def _find(cls, registry):
    """The implementation for the nearest type that cls is a subclass of."""
    match = None
    for candidate in _compose(cls, registry.keys()):
        if match is not None:
            if (candidate in registry and candidate not in cls.__mro__ and match not in cls.__mro__
                    and not issubclass(match, candidate)):
                raise RuntimeError(f'Ambiguous dispatch: {match} or {candidate}')
            break
        if candidate in registry:
            match = candidate
    return registry.get(match)


def _is_type(cls):
    return isinstance(cls, type) or isinstance(cls, UnionType) and all(isinstance(arg, type) for arg in cls.__args__)


def _function(func):
    """What a class or static method wraps: here it has not the attributes of its function."""
    return func.__wrapped__ if isinstance(func, (classmethod, staticmethod)) else func


def _annotated(method):
    """The type of the first parameter of a function."""
    func = _function(method)
    if getattr(func, '__annotate__', None) is None:
        raise TypeError(f'Invalid first argument to `register()`: {method!r}. Use either `@register(some_class)` '
                        'or plain `@register` on an annotated function.')
    name, cls = first_hint(func)
    if not _is_type(cls):
        if isinstance(cls, UnionType):
            problem = 'not all arguments are classes.'
        elif isinstance(cls, ForwardRef):
            problem = 'is an unresolved forward reference.'
        else:
            problem = 'is not a class.'
        raise TypeError(f'Invalid annotation for {name!r}. {cls!r} {problem}')
    return cls


def singledispatch(func):
    """A function with implementations by the type of its first argument."""
    registry = {}
    known = {}
    is_abstract = False

    def dispatch(cls):
        """generic_func.dispatch(cls) -> <function implementation>"""
        if cls in known:
            return known[cls]
        implementation = registry[cls] if cls in registry else _find(cls, registry)
        if not is_abstract:
            known[cls] = implementation
        return implementation

    def register(cls, func=None):
        """generic_func.register(cls, func) -> func"""
        nonlocal is_abstract
        if _is_type(cls):
            if func is None:
                return lambda f: register(cls, f)
        elif func is not None:
            raise TypeError(f'Invalid first argument to `register()`. {cls!r} is not a class or union type.')
        else:
            func = cls
            cls = _annotated(func)
        for one in cls.__args__ if isinstance(cls, UnionType) else (cls,):
            registry[one] = func
            is_abstract = is_abstract or hasattr(one, '__abstractmethods__')
        known.clear()
        return func

    def wrapper(*args, **kw):
        if not args:
            raise TypeError(f'{funcname} requires at least 1 positional argument')
        return dispatch(args[0].__class__)(*args, **kw)

    funcname = getattr(_function(func), '__name__', 'singledispatch function')
    registry[object] = func
    wrapper.register = register
    wrapper.dispatch = dispatch
    wrapper.registry = MappingProxyType(registry)
    wrapper._clear_cache = known.clear
    update_wrapper(wrapper, func)
    return wrapper


class singledispatchmethod:
    """A method with implementations by the type of its first argument."""

    __module__ = 'functools'

    def __init__(self, func):
        if not callable(func) and not hasattr(func, '__get__'):
            raise TypeError(f'{func!r} is not callable or a descriptor')
        self.dispatcher = singledispatch(func)
        self.func = func

    def register(self, cls, method=None):
        """generic_method.register(cls, func) -> func"""
        return self.dispatcher.register(cls, func=method)

    def __get__(self, obj, cls=None):
        return _singledispatchmethod_get(self, obj, cls)

    @property
    def __isabstractmethod__(self):
        return getattr(self.func, '__isabstractmethod__', False)

    def __repr__(self):
        return f'<single dispatch method descriptor {_name_of(self.func)}>'


def _name_of(func):
    func = _function(func)
    return getattr(func, '__qualname__', getattr(func, '__name__', '?'))


class _singledispatchmethod_get:
    __module__ = 'functools'

    def __init__(self, unbound, obj, cls):
        self._unbound = unbound
        self._dispatch = unbound.dispatcher.dispatch
        self._obj = obj
        self._cls = cls
        for name in ('__module__', '__doc__'):
            try:
                setattr(self, name, getattr(_function(unbound.func), name))
            except AttributeError:
                pass

    def __repr__(self):
        name = _name_of(self)
        if self._obj is not None:
            return f'<bound single dispatch method {name} of {self._obj!r}>'
        return f'<single dispatch method {name}>'

    def __call__(self, /, *args, **kwargs):
        if not args:
            funcname = getattr(_function(self._unbound.func), '__name__', 'singledispatchmethod method')
            raise TypeError(f'{funcname} requires at least 1 positional argument')
        return self._dispatch(args[0].__class__).__get__(self._obj, self._cls)(*args, **kwargs)

    def __getattr__(self, name):
        if name not in {'__name__', '__qualname__', '__isabstractmethod__', '__annotations__', '__type_params__'}:
            raise AttributeError
        return getattr(_function(self._unbound.func), name)

    @property
    def __wrapped__(self):
        return self._unbound.func

    @property
    def register(self):
        return self._unbound.register
