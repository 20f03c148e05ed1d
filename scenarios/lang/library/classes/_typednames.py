# SPDX-License-Identifier: MIT
"""typing.NewType, NamedTuple, TypedDict and other names that are used by calls and class statements."""
import sys
import types
from collections import namedtuple
from typing import Annotated, ForwardRef, Generic, NotRequired, ReadOnly, Required, Union, get_args, get_origin

from _dataclasses import annotations
from _forwardref import evaluate_with_references
from _hints import _type_check


class NewType:
    """A name for a type: calls return their argument."""

    __module__ = 'typing'

    def __init__(self, name, tp):
        self.__qualname__ = name
        self.__name__ = name.rpartition('.')[2]
        self.__supertype__ = tp
        module = sys._getframemodulename(1)
        if module != 'typing':
            self.__module__ = module

    def __call__(self, x, /):
        return x

    def __mro_entries__(self, bases):
        name = self.__name__

        class Dummy:
            def __init_subclass__(cls):
                own = cls.__name__
                raise TypeError('Cannot subclass an instance of NewType. Perhaps you were looking for: '
                                f'`{own} = NewType({own!r}, {name})`')
        return (Dummy,)

    def __repr__(self):
        return f'{self.__module__}.{self.__qualname__}'

    def __reduce__(self):
        return self.__qualname__

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]


def assert_never(arg, /):
    """For code that is never reached."""
    value = repr(arg)
    if len(value) > 100:
        value = value[:100] + '...'
    raise AssertionError(f'Expected code to be unreachable, but got: {value}')


def no_type_check(arg):
    """Marks a function or a class with what it defines: its annotations are no types."""
    if isinstance(arg, type):
        for key in dir(arg):
            found = getattr(arg, key)
            if not hasattr(found, '__qualname__') or found.__qualname__ != f'{arg.__qualname__}.{found.__name__}' or \
                    getattr(found, '__module__', None) != arg.__module__:
                continue  # something that was defined elsewhere
            if isinstance(found, types.FunctionType):
                found.__no_type_check__ = True
            if isinstance(found, types.MethodType):
                found.__func__.__no_type_check__ = True
            if isinstance(found, type):
                no_type_check(found)
    try:
        arg.__no_type_check__ = True
    except TypeError:
        pass
    return arg


def no_type_check_decorator(decorator):
    """A decorator whose functions are marked by no_type_check()."""
    import warnings
    from functools import wraps
    warnings._deprecated('typing.no_type_check_decorator', remove=(3, 15))

    @wraps(decorator)
    def wrapped_decorator(*args, **kwds):
        return no_type_check(decorator(*args, **kwds))
    return wrapped_decorator


def _own_annotations(cls, make):
    """The annotations of a class statement, with MAKE(NAME) for each name that is not defined."""
    return evaluate_with_references(lambda names: annotations(cls, names), make)


def _qualifiers(tp):
    """Required, NotRequired and ReadOnly, of those around the type of a key."""
    found = set()
    while (origin := get_origin(tp)) in (Annotated, Required, NotRequired, ReadOnly):
        if origin is not Annotated:
            found.add(origin)
        tp = get_args(tp)[0]
    return found


class _Keys:
    """The keys of a TypedDict, by what they were declared as."""

    def __init__(self, bases):
        self.required, self.optional, self.readonly, self.mutable = set(), set(), set(), set()
        for base in bases:
            names = base.__dict__
            required, optional = names.get('__required_keys__', set()), names.get('__optional_keys__', set())
            self.required = (self.required | required) - optional
            self.optional = (self.optional - required) | optional
            self.readonly |= names.get('__readonly_keys__', set())
            self.mutable |= names.get('__mutable_keys__', set())

    def add(self, key, qualifiers, total):
        is_required = Required in qualifiers or total and NotRequired not in qualifiers
        kept, left = (self.required, self.optional) if is_required else (self.optional, self.required)
        kept.add(key)
        left.discard(key)
        if ReadOnly not in qualifiers:
            self.mutable.add(key)
            self.readonly.discard(key)
        elif key in self.mutable:
            raise TypeError(f'Cannot override mutable key {key!r} with read-only key')
        else:
            self.readonly.add(key)


_MESSAGE = "TypedDict('Name', {f0: t0, f1: t1, ...}); each t must be a type"


class _TypedDictMeta(type):
    __module__ = 'typing'

    def __new__(cls, name, bases, namespace, total=True):
        for base in bases:
            if type(base) is not _TypedDictMeta and base is not Generic:
                raise TypeError('cannot inherit from both a TypedDict type and a non-TypedDict base class')
        generic = (Generic,) if any(Generic in base.__mro__ for base in bases) else ()
        given = namespace.pop('__annotations__', None)
        made = super().__new__(cls, name, (*generic, dict), namespace)
        if not hasattr(made, '__orig_bases__'):
            made.__orig_bases__ = bases
        missing = []

        def refer(name):
            missing.append(name)
            return ForwardRef(name, is_class=True, owner=made)

        own = {key: _type_check(tp, _MESSAGE, owner=made, module=made.__module__)
               for key, tp in (_own_annotations(made, refer) if given is None else given).items()}
        keys = _Keys(bases)
        for key, tp in own.items():
            keys.add(key, _qualifiers(tp), total)
        _annotate(made, bases, own, missing)
        made.__required_keys__ = frozenset(keys.required)
        made.__optional_keys__ = frozenset(keys.optional)
        made.__readonly_keys__ = frozenset(keys.readonly)
        made.__mutable_keys__ = frozenset(keys.mutable)
        made.__total__ = total
        return made

    __call__ = dict

    def __instancecheck__(cls, instance):
        raise TypeError('TypedDict does not support instance and class checks')

    def __subclasscheck__(cls, other):
        raise TypeError('TypedDict does not support instance and class checks')


def _annotate(made, bases, own, missing):
    """Sets the annotations of a TypedDict, those of its bases first. MISSING: names in OWN that are not defined yet."""
    evaluate = made.__annotate__

    def inherited(format):
        found = {}
        for base in bases:
            if base is not Generic:
                found.update(base.__annotations__ if format == 1 else base.__annotate__(format))
        return found

    def later(format):
        if format != 1:
            return {**inherited(format), **own}
        return {**inherited(format), **{key: _type_check(tp, _MESSAGE, module=made.__module__) for key, tp in evaluate(1).items()}}

    if missing:
        made.__annotate__ = later
    else:
        try:
            made.__annotations__ = {**inherited(1), **own}
        except NameError:
            made.__annotate__ = later


_nothing = object()  # an argument that was omitted


def _deprecate(what, message):
    import warnings
    warnings._deprecated(what, message=message, remove=(3, 15))


class _Former:
    """TypedDict and NamedTuple: a base in class statements, and a function."""

    __module__ = 'typing'

    def __init__(self, name, base, make):
        self.__name__ = name
        self._base = base
        self._make = make

    def __mro_entries__(self, bases):
        return (self._base,)

    def __call__(self, /, *args, **kwargs):
        return self._make(*args, **kwargs)

    def __repr__(self):
        return f'<function {self.__name__} at 0x7f0000000000>'


def _make_typed_dict(typename, fields=_nothing, /, *, total=True):
    name = typename
    if fields is _nothing or fields is None:
        what = 'Failing to pass a value for' if fields is _nothing else 'Passing `None` as'
        _deprecate(f"{what} the 'fields' parameter",
                   '{name} is deprecated and will be disallowed in Python {remove}. To create a TypedDict class with 0 fields '
                   'using the functional syntax, pass an empty dictionary, e.g. '
                   f'`{name} = TypedDict({name!r}, {{{{}}}})`.')
        fields = {}
    names = {'__annotations__': dict(fields), '__module__': sys._getframe(2).f_globals.get('__name__', '__main__')}
    made = _TypedDictMeta(name, (), names, total=total)
    made.__orig_bases__ = (TypedDict,)
    return made


_TypedDict = type.__new__(_TypedDictMeta, 'TypedDict', (), {})
TypedDict = _Former('TypedDict', _TypedDict, _make_typed_dict)


def is_typeddict(tp):
    return isinstance(tp, _TypedDictMeta) and tp is not _TypedDict


def _checked(types):
    """The annotations of a namedtuple."""
    return {key: _type_check(tp, f'field {key} annotation must be a type') for key, tp in types.items()}


_PROHIBITED = frozenset(['__new__', '__init__', '__slots__', '__getnewargs__', '_fields', '_field_defaults', '_make', '_replace',
                         '_asdict', '_source'])
_SPECIAL = frozenset(['__module__', '__name__', '__annotations__', '__annotate__', '__annotate_func__',
                      '__annotations_cache__', '__orig_bases__'])


def _defaults_of(fields, namespace):
    """The values of the last fields."""
    given = []
    for field in fields:
        if field in namespace:
            given.append(field)
        elif given:
            raise TypeError(f'Non-default namedtuple field {field} cannot follow default field'
                            f"{'s' if len(given) > 1 else ''} {', '.join(given)}")
    return [namespace[field] for field in given]


class NamedTupleMeta(type):
    __module__ = 'typing'

    def __new__(cls, typename, bases, ns):
        if '__classcell__' in ns:
            raise TypeError('uses of super() and __class__ are unsupported in methods of NamedTuple subclasses')
        if len(set(bases)) != len(bases):
            raise TypeError('duplicate base class tuple')
        for base in bases:
            if base is not _NamedTuple and base is not Generic:
                raise TypeError('can only inherit from a NamedTuple type and Generic')
        missing = []

        def refer(name):
            missing.append(name)
            return ForwardRef(name)

        own = type(typename, (), {key: value for key, value in ns.items() if key in _SPECIAL and key != '__orig_bases__'})
        evaluate = own.__annotate__
        types = {key: _type_check(tp, 'field annotation must be a type') for key, tp in _own_annotations(own, refer).items()}
        base = namedtuple(typename, list(types), defaults=_defaults_of(types, ns), module=ns['__module__'])
        names = {}
        for key, value in ns.items():
            if key in _PROHIBITED:
                raise AttributeError('Cannot overwrite NamedTuple attribute ' + key)
            if key not in _SPECIAL and key not in types:
                names[key] = value
        if '__orig_bases__' in ns:
            names['__orig_bases__'] = ns['__orig_bases__']
        rest = tuple(one for one in bases if one is not _NamedTuple)
        made = type(typename, (base, *rest), {**names, '__slots__': (), '__match_args__': tuple(types),
                                              '__module__': ns['__module__']})
        if missing:
            made.__annotate__ = lambda format: _checked(evaluate(format)) if format == 1 else types
        else:
            made.__annotations__ = types
        return made


def _make_named_tuple(typename, fields=_nothing, /, **kwargs):
    module = sys._getframe(2).f_globals.get('__name__', '__main__')
    if fields is _nothing and kwargs:
        _deprecate('Creating NamedTuple classes using keyword arguments',
                   '{name} is deprecated and will be disallowed in Python {remove}. Use the class-based or functional syntax '
                   'instead.')
    elif fields is _nothing or fields is None:
        if kwargs:
            raise TypeError("Cannot pass `None` as the 'fields' parameter and also specify fields using keyword arguments")
        what = 'Failing to pass a value for' if fields is _nothing else 'Passing `None` as'
        _deprecate(f"{what} the 'fields' parameter",
                   '{name} is deprecated and will be disallowed in Python {remove}. To create a NamedTuple class with 0 fields '
                   'using the functional syntax, pass an empty list, e.g. '
                   f'`{typename} = NamedTuple({typename!r}, [])`.')
    elif kwargs:
        raise TypeError('Either list of fields or keywords can be provided to NamedTuple, not both')
    fields = list(kwargs.items() if fields is _nothing or fields is None else fields)
    types = _checked({name: tp for name, tp in fields})
    base = namedtuple(typename, [name for name, tp in fields], module=module)
    return type(typename, (base,), {'__slots__': (), '__annotations__': types, '__module__': module,
                                    '__match_args__': tuple(types), '__orig_bases__': (NamedTuple,)})


_NamedTuple = type.__new__(NamedTupleMeta, 'NamedTuple', (), {})
NamedTuple = _Former('NamedTuple', _NamedTuple, _make_named_tuple)
for _function in (no_type_check, no_type_check_decorator, assert_never, is_typeddict):
    _function.__module__ = 'typing'
