# SPDX-License-Identifier: MIT
"""Module dataclasses.

CPython compiles the text of the methods that it adds. Here __init__ is a function made in C (_dataclasses.c), with the
same signature; the others are closures over the fields. Mirrors CPython's Lib/dataclasses.py, 3.14, in the order of
its checks. A str annotation is taken for ClassVar, InitVar or KW_ONLY by its name alone, whatever it is imported from.
"""
from sys import _getframemodulename
from types import FunctionType, GenericAlias, MappingProxyType
from typing import Any, ForwardRef, get_origin
from typing import ClassVar as _ClassVar

from _abc import has_methods
from _dataclasses import annotations, make_init, move_cells, same, show

__all__ = [
    "dataclass", "field", "Field", "FrozenInstanceError", "InitVar", "KW_ONLY", "MISSING", "fields", "asdict",
    "astuple", "make_dataclass", "replace", "is_dataclass"
]


class FrozenInstanceError(AttributeError):
    pass


class _Mark:
    def __init__(self, text):
        self.text = text

    def __repr__(self):
        return self.text


class _MISSING_TYPE:
    pass


class _KW_ONLY_TYPE:
    pass


MISSING = _MISSING_TYPE()
KW_ONLY = _KW_ONLY_TYPE()
_HAS_DEFAULT_FACTORY = _Mark('<factory>')
_FIELD = _Mark('_FIELD')
_FIELD_CLASSVAR = _Mark('_FIELD_CLASSVAR')
_FIELD_INITVAR = _Mark('_FIELD_INITVAR')
_EMPTY_METADATA = MappingProxyType({})
_FIELDS = '__dataclass_fields__'
_PARAMS = '__dataclass_params__'


class InitVar:
    __slots__ = ('type',)

    def __init__(self, type):
        self.type = type

    def __repr__(self):
        name = self.type.__name__ if isinstance(self.type, type) else repr(self.type)
        return f'dataclasses.InitVar[{name}]'

    def __class_getitem__(cls, type):
        return InitVar(type)


class Field:
    __slots__ = ('name', 'type', 'default', 'default_factory', 'repr', 'hash', 'init', 'compare', 'metadata',
                 'kw_only', 'doc', '_field_type')
    __class_getitem__ = classmethod(GenericAlias)

    def __init__(self, default, default_factory, init, repr, hash, compare, metadata, kw_only, doc):
        self.name = None
        self.type = None
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.hash = hash
        self.compare = compare
        self.metadata = _EMPTY_METADATA if metadata is None else MappingProxyType(metadata)
        self.kw_only = kw_only
        self.doc = doc
        self._field_type = None

    def __repr__(self):
        return (f'Field(name={self.name!r},type={self.type!r},default={self.default!r},'
                f'default_factory={self.default_factory!r},init={self.init!r},repr={self.repr!r},hash={self.hash!r},'
                f'compare={self.compare!r},metadata={self.metadata!r},kw_only={self.kw_only!r},doc={self.doc!r},'
                f'_field_type={self._field_type})')

    def __set_name__(self, owner, name):
        func = getattr(type(self.default), '__set_name__', None)
        if func:
            func(self.default, owner, name)


class _DataclassParams:
    __slots__ = ('init', 'repr', 'eq', 'order', 'unsafe_hash', 'frozen', 'match_args', 'kw_only', 'slots',
                 'weakref_slot')

    def __init__(self, *values):
        for name, value in zip(self.__slots__, values):
            setattr(self, name, value)

    def __repr__(self):
        return f"_DataclassParams({','.join([f'{name}={getattr(self, name)!r}' for name in self.__slots__])})"


def field(*, default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None, compare=True, metadata=None,
          kw_only=MISSING, doc=None):
    """Describes a field of a dataclass."""
    if default is not MISSING and default_factory is not MISSING:
        raise ValueError('cannot specify both default and default_factory')
    return Field(default, default_factory, init, repr, hash, compare, metadata, kw_only, doc)


def _annotations(cls):
    """The class's own annotations; names that are not defined yet become forward references."""
    extra = {}
    while True:
        try:
            return annotations(cls, extra)
        except NameError as error:
            if error.name is None or error.name in extra:
                raise
            extra[error.name] = ForwardRef(error.name)


def _is_named(text, name):
    """Whether the annotation in a str begins with that name, or MODULE.name."""
    text = text.strip()
    if text.startswith(name):
        rest = text[len(name):]
    else:
        dot = text.find('.')
        if dot < 0 or not text[:dot].strip().isidentifier() or not text[dot + 1:].lstrip().startswith(name):
            return False
        rest = text[dot + 1:].lstrip()[len(name):]
    return not rest[:1].isidentifier() and not rest[:1].isdigit()


def _is_class_var(tp):
    return tp is _ClassVar or get_origin(tp) is _ClassVar or (isinstance(tp, str) and _is_named(tp, 'ClassVar'))


def _is_init_var(tp):
    return tp is InitVar or type(tp) is InitVar or (isinstance(tp, str) and _is_named(tp, 'InitVar'))


def _is_kw_only(tp):
    return tp is KW_ONLY or (isinstance(tp, str) and _is_named(tp, 'KW_ONLY'))


def _get_field(cls, name, tp, kw_only):
    default = getattr(cls, name, MISSING)
    if isinstance(default, Field):
        f = default
    else:
        if type(default).__name__ == 'member_descriptor':
            default = MISSING
        f = field(default=default)
    f.name = name
    f.type = tp
    f._field_type = _FIELD
    if _is_class_var(tp):
        f._field_type = _FIELD_CLASSVAR
    elif _is_init_var(tp):
        f._field_type = _FIELD_INITVAR
    if f._field_type is not _FIELD and f.default_factory is not MISSING:
        raise TypeError(f'field {f.name} cannot have a default factory')
    if f._field_type is not _FIELD_CLASSVAR:
        if f.kw_only is MISSING:
            f.kw_only = kw_only
    elif f.kw_only is not MISSING:
        raise TypeError(f'field {f.name} is a ClassVar but specifies kw_only')
    if f._field_type is _FIELD and not has_methods(f.default.__class__, ('__hash__',)):
        raise ValueError(f'mutable default {type(f.default)} for field {f.name} is not allowed: use default_factory')
    return f


def _set_new(cls, name, value):
    """Adds a method, unless the class has its own: whether it has."""
    if name in cls.__dict__:
        return True
    value.__qualname__ = f'{cls.__qualname__}.{name}'
    setattr(cls, name, value)
    return False


def _step(f, slots):
    """How the field is set, as _dataclasses.c numbers it; None: not at all."""
    if f._field_type is _FIELD_INITVAR:
        return (f.name, 4, None)
    if f.default_factory is not MISSING:
        return (f.name, 1 if f.init else 2, f.default_factory)
    if f.init:
        return (f.name, 0, None)
    if slots and f.default is not MISSING:
        return (f.name, 3, f.default)
    return None


def _default(f):
    return f.default if f.default is not MISSING else _HAS_DEFAULT_FACTORY


def _has_default(f):
    return f.default is not MISSING or f.default_factory is not MISSING


def _add_init(cls, fields, std, keywords, frozen, slots):
    seen = None
    for f in std:
        if _has_default(f):
            seen = f
        elif seen:
            raise TypeError(f'non-default argument {f.name!r} follows default argument {seen.name!r}')
    self_name = '__dataclass_self__' if any(f.name == 'self' for f in fields) else 'self'
    names = (self_name, *[f.name for f in std], *[f.name for f in keywords])
    # Fields are set in the order of the class, whatever the order of the parameters.
    steps = [step for step in [_step(f, slots) for f in fields] if step is not None]
    post = None
    if hasattr(cls, '__post_init__'):
        post = tuple([names.index(f.name) for f in fields if f._field_type is _FIELD_INITVAR])
    lines = sum(1 for step in steps if step[1] != 4)
    init = make_init(names + ('__dataclass_fill__', '__dataclass_post__'), len(keywords),
                     tuple([_default(f) for f in std if _has_default(f)]),
                     {f.name: _default(f) for f in keywords if _has_default(f)},
                     tuple([(name, kind, source, names.index(name) if kind in (0, 1, 4) else 0)
                            for name, kind, source in steps]),
                     post, frozen, _HAS_DEFAULT_FACTORY, f'{cls.__qualname__}.__init__', (3, 3 + lines))
    types = {f.name: f.type for f in fields if f.init}
    init.__annotate__ = lambda format, /: {**types, 'return': None}
    _set_new(cls, '__init__', init)


def _add_repr(cls, names):
    def __repr__(self):
        return show(self, names)

    def wrapped(self):
        return show(self, names)
    # CPython's is wrapped by recursive_repr(); pprint knows it by that.
    wrapped.__name__ = '__repr__'
    wrapped.__qualname__ = '__create_fn__.<locals>.__repr__'
    __repr__.__wrapped__ = wrapped
    _set_new(cls, '__repr__', __repr__)


def _add_eq(cls, names):
    def __eq__(self, other):
        if self is other:
            return True
        if other.__class__ is self.__class__:
            return same(self, other, names)
        return NotImplemented
    _set_new(cls, '__eq__', __eq__)


def _add_order(cls, names):
    def values(obj):
        return tuple([getattr(obj, name) for name in names])

    def __lt__(self, other):
        if other.__class__ is self.__class__:
            return values(self) < values(other)
        return NotImplemented

    def __le__(self, other):
        if other.__class__ is self.__class__:
            return values(self) <= values(other)
        return NotImplemented

    def __gt__(self, other):
        if other.__class__ is self.__class__:
            return values(self) > values(other)
        return NotImplemented

    def __ge__(self, other):
        if other.__class__ is self.__class__:
            return values(self) >= values(other)
        return NotImplemented

    for name, method in (('__lt__', __lt__), ('__le__', __le__), ('__gt__', __gt__), ('__ge__', __ge__)):
        if _set_new(cls, name, method):
            raise TypeError(f'Cannot overwrite attribute {name} in class {cls.__name__} '
                            f'Consider using functools.total_ordering')


def _add_frozen(cls, names):
    def __setattr__(self, name, value):
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f'cannot assign to field {name!r}')
        super(cls, self).__setattr__(name, value)

    def __delattr__(self, name):
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f'cannot delete field {name!r}')
        super(cls, self).__delattr__(name)

    for name, method in (('__setattr__', __setattr__), ('__delattr__', __delattr__)):
        if _set_new(cls, name, method):
            raise TypeError(f'Cannot overwrite attribute {name} in class {cls.__name__}')


def _add_hash(cls, field_list):
    names = tuple([f.name for f in field_list if (f.compare if f.hash is None else f.hash)])

    def __hash__(self):
        return hash(tuple([getattr(self, name) for name in names]))
    __hash__.__qualname__ = f'{cls.__qualname__}.__hash__'
    cls.__hash__ = __hash__


def _set_hash(cls, field_list, unsafe_hash, eq, frozen):
    own = cls.__dict__.get('__hash__', MISSING)
    explicit = not (own is MISSING or (own is None and '__eq__' in cls.__dict__))
    if unsafe_hash:
        if explicit:
            raise TypeError(f'Cannot overwrite attribute __hash__ in class {cls.__name__}')
        _add_hash(cls, field_list)
    elif eq and not explicit:
        if frozen:
            _add_hash(cls, field_list)
        else:
            cls.__hash__ = None


def _type_text(tp):
    if isinstance(tp, type) and not isinstance(tp, GenericAlias):
        return tp.__qualname__ if tp.__module__ == 'builtins' else f'{tp.__module__}.{tp.__qualname__}'
    return repr(tp).replace('typing.', '')


def _doc(cls, is_made):
    """Name(a: int, b: int = 0): of the __init__ that was made, or of another one."""
    if not is_made:
        from inspect import signature
        try:
            return cls.__name__ + str(signature(cls)).replace(' -> None', '')
        except (TypeError, ValueError):
            return cls.__name__
    texts, starred = [], False
    fields = [f for f in getattr(cls, _FIELDS).values() if f._field_type is not _FIELD_CLASSVAR and f.init]
    for f in sorted(fields, key=lambda f: f.kw_only):
        if f.kw_only and not starred:
            starred = True
            texts.append('*')
        text = f'{f.name}: {_type_text(f.type)}'
        texts.append(f'{text} = {_default(f)!r}' if _has_default(f) else text)
    return f'{cls.__name__}({", ".join(texts)})'


def _collect(cls, frozen):
    """The fields that the class inherits."""
    fields, any_frozen, all_frozen = {}, False, None
    for base in cls.__mro__[-1:0:-1]:
        base_fields = getattr(base, _FIELDS, None)
        if base_fields is not None:
            fields.update({f.name: f for f in base_fields.values()})
            is_frozen = getattr(base, _PARAMS).frozen
            all_frozen = is_frozen if all_frozen is None else all_frozen and is_frozen
            any_frozen = any_frozen or is_frozen
    return fields, any_frozen, all_frozen


def _own_fields(cls, kw_only):
    own = _annotations(cls)
    found, seen = [], False
    for name, tp in own.items():
        if _is_kw_only(tp):
            if seen:
                raise TypeError(f'{name!r} is KW_ONLY, but KW_ONLY has already been specified')
            seen = kw_only = True
        else:
            found.append(_get_field(cls, name, tp, kw_only))
    for f in found:
        if isinstance(getattr(cls, f.name, None), Field):
            if f.default is MISSING:
                delattr(cls, f.name)
            else:
                setattr(cls, f.name, f.default)
    for name, value in cls.__dict__.items():
        if isinstance(value, Field) and name not in own:
            raise TypeError(f'{name!r} is a field but has no type annotation')
    return found


def _process_class(cls, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots, weakref_slot):
    setattr(cls, _PARAMS, _DataclassParams(init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots,
                                           weakref_slot))
    fields, any_frozen, all_frozen = _collect(cls, frozen)
    for f in _own_fields(cls, kw_only):
        fields[f.name] = f
    if any_frozen and not frozen:
        raise TypeError('cannot inherit non-frozen dataclass from a frozen one')
    if all_frozen is False and frozen:
        raise TypeError('cannot inherit frozen dataclass from a non-frozen one')
    setattr(cls, _FIELDS, fields)
    if order and not eq:
        raise ValueError('eq must be true if order is true')
    in_init = [f for f in fields.values() if f._field_type is not _FIELD_CLASSVAR]
    std = [f for f in in_init if f.init and not f.kw_only]
    makes_init = init and '__init__' not in cls.__dict__
    if init:
        _add_init(cls, in_init, std, [f for f in in_init if f.init and f.kw_only], frozen, slots)
    if '__replace__' not in cls.__dict__:
        cls.__replace__ = _replace
    field_list = [f for f in fields.values() if f._field_type is _FIELD]
    compared = tuple([f.name for f in field_list if f.compare])
    if repr:
        _add_repr(cls, tuple([f.name for f in field_list if f.repr]))
    if order:
        _add_order(cls, compared)
    if frozen:
        _add_frozen(cls, tuple([f.name for f in field_list]))
    _set_hash(cls, field_list, unsafe_hash, eq, frozen)
    if eq:
        _add_eq(cls, compared)
    if not getattr(cls, '__doc__'):
        cls.__doc__ = _doc(cls, makes_init)
    if match_args and '__match_args__' not in cls.__dict__:
        cls.__match_args__ = tuple([f.name for f in std])
    if weakref_slot and not slots:
        raise TypeError('weakref_slot is True but slots is False')
    if slots:
        cls = _add_slots(cls, frozen, weakref_slot)
    if hasattr(cls, '__abstractmethods__'):
        from abc import update_abstractmethods
        update_abstractmethods(cls)
    return cls


def _dataclass_getstate(self):
    return [getattr(self, f.name) for f in fields(self)]


def _dataclass_setstate(self, state):
    for f, value in zip(fields(self), state):
        object.__setattr__(self, f.name, value)


def _add_slots(cls, frozen, weakref_slot):
    """The class again, with __slots__."""
    if '__slots__' in cls.__dict__:
        raise TypeError(f'{cls.__name__} already specifies __slots__')
    namespace = dict(cls.__dict__)
    names = tuple([f.name for f in fields(cls)])
    inherited = set()
    for base in cls.__mro__[1:-1]:
        slots = base.__dict__.get('__slots__', ())
        inherited.update((slots,) if isinstance(slots, str) else slots)
    extra = ('__weakref__',) if weakref_slot else ()
    namespace['__slots__'] = tuple([name for name in names + extra if name not in inherited])
    for name in names:
        namespace.pop(name, None)
    namespace.pop('__dict__', None)
    namespace.pop('__weakref__', None)
    qualname = cls.__qualname__
    made = type(cls)(cls.__name__, cls.__bases__, namespace)
    made.__qualname__ = qualname
    move_cells(cls, made)
    if frozen:  # setattr() of the state would fail
        for name, function in (('__getstate__', _dataclass_getstate), ('__setstate__', _dataclass_setstate)):
            if name not in namespace:
                setattr(made, name, function)
    return made


def dataclass(cls=None, /, *, init=True, repr=True, eq=True, order=False, unsafe_hash=False, frozen=False,
              match_args=True, kw_only=False, slots=False, weakref_slot=False):
    """Adds methods by the annotations of a class."""
    def wrap(cls):
        return _process_class(cls, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots,
                              weakref_slot)
    return wrap if cls is None else wrap(cls)


def fields(class_or_instance):
    """The fields of a dataclass."""
    try:
        found = getattr(class_or_instance, _FIELDS)
    except AttributeError:
        raise TypeError('must be called with a dataclass type or instance') from None
    return tuple([f for f in found.values() if f._field_type is _FIELD])


def is_dataclass(obj):
    """Whether it is a dataclass, or an instance of one."""
    return hasattr(obj if isinstance(obj, type) else type(obj), _FIELDS)


_ATOMIC = (type(None), bool, int, float, str, complex, bytes, type(...), type(NotImplemented), FunctionType, type,
           range, property)


def _copy(obj):
    from copy import deepcopy
    return deepcopy(obj)


def asdict(obj, *, dict_factory=dict):
    """The fields as a dict, and within them."""
    if not hasattr(type(obj), _FIELDS):
        raise TypeError('asdict() should be called on dataclass instances')
    return _convert(obj, lambda names, values: dict_factory(list(zip(names, values))))


def astuple(obj, *, tuple_factory=tuple):
    """The fields as a tuple, and within them."""
    if not hasattr(type(obj), _FIELDS):
        raise TypeError('astuple() should be called on dataclass instances')
    return _convert(obj, lambda names, values: tuple_factory(values))


def _convert(obj, make):
    """A copy of OBJ, in which MAKE has replaced the instances of dataclasses."""
    kind = type(obj)
    if kind in _ATOMIC:
        return obj
    if hasattr(kind, _FIELDS):
        names = [f.name for f in fields(obj)]
        return make(names, [_convert(getattr(obj, name), make) for name in names])
    if issubclass(kind, (list, tuple)):
        items = [_convert(item, make) for item in obj]
        return kind(*items) if issubclass(kind, tuple) and hasattr(obj, '_fields') else kind(items)
    if issubclass(kind, dict):
        items = [(_convert(key, make), _convert(value, make)) for key, value in obj.items()]
        if hasattr(kind, 'default_factory'):
            result = kind(obj.default_factory)
            result.update(items)
            return result
        return kind(items)
    return _copy(obj)


def make_dataclass(cls_name, fields, *, bases=(), namespace=None, init=True, repr=True, eq=True, order=False,
                   unsafe_hash=False, frozen=False, match_args=True, kw_only=False, slots=False, weakref_slot=False,
                   module=None, decorator=dataclass):
    """A new dataclass with those fields."""
    names, types = dict(namespace or {}), {}
    for item in fields:
        if isinstance(item, str):
            name, tp = item, Any
        elif len(item) == 2:
            name, tp = item
        elif len(item) == 3:
            name, tp, names[item[0]] = item
        else:
            raise TypeError(f'Invalid field: {item!r}')
        if not isinstance(name, str) or not name.isidentifier():
            raise TypeError(f'Field names must be valid identifiers: {name!r}')
        from keyword import iskeyword
        if iskeyword(name):
            raise TypeError(f'Field names must not be keywords: {name!r}')
        if name in types:
            raise TypeError(f'Field name duplicated: {name!r}')
        types[name] = tp
    names['__module__'] = module or _getframemodulename(1) or '__main__'
    cls = type(cls_name, bases, names)
    cls.__annotations__ = types
    return decorator(cls, init=init, repr=repr, eq=eq, order=order, unsafe_hash=unsafe_hash, frozen=frozen,
                     match_args=match_args, kw_only=kw_only, slots=slots, weakref_slot=weakref_slot)


def replace(obj, /, **changes):
    """A copy with other values for some fields."""
    if not hasattr(type(obj), _FIELDS):
        raise TypeError('replace() should be called on dataclass instances')
    return _replace(obj, **changes)


def _replace(self, /, **changes):
    for f in getattr(self, _FIELDS).values():
        if f._field_type is _FIELD_CLASSVAR:
            continue
        if not f.init:
            if f.name in changes:
                raise TypeError(f'field {f.name} is declared with init=False, it cannot be specified with replace()')
        elif f.name not in changes:
            if f._field_type is _FIELD_INITVAR and f.default is MISSING:
                raise TypeError(f'InitVar {f.name!r} must be specified with replace()')
            changes[f.name] = getattr(self, f.name)
    return self.__class__(**changes)
