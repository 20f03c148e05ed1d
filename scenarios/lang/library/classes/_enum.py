# SPDX-License-Identifier: MIT
"""Enum and what makes enumerations; the flags are in _enumflag.py, enumerations of ints and strs in _enumdata.py.

The class statement fills an EnumDict, which distinguishes members from other names and computes auto(). type.__new__ then has
each member made, by __set_name__ of what took its place. Mirrors CPython's Lib/enum.py, 3.14, without pickling.
"""
from functools import partial
from types import FunctionType, MappingProxyType


_property = property


class _Unset:
    def __init__(self, text):
        self.text = text

    def __repr__(self):
        return self.text


_not_given = _Unset('<not given>')
_auto_null = _Unset('_auto_null')


class nonmember:
    """Keeps a value of the class body from becoming a member."""

    __module__ = 'enum'

    def __init__(self, value):
        self.value = value


class member:
    """Makes a value of the class body a member."""

    __module__ = 'enum'

    def __init__(self, value):
        self.value = value


class auto:
    """Stands for the next value."""

    __module__ = 'enum'

    def __init__(self, value=_auto_null):
        self.value = value

    def __repr__(self):
        return f'auto({self.value!r})'


class property:
    """An attribute of members whose name can be that of a member, too."""

    __module__ = 'enum'

    def __init__(self, fget=None, fset=None, fdel=None, doc=None):
        self.fget = fget
        self.fset = fset
        self.fdel = fdel
        self.__doc__ = doc if doc is not None else getattr(fget, '__doc__', None)
        self.name = None
        self.clsname = None

    def __set_name__(self, owner, name):
        self.name = name
        self.clsname = owner.__name__

    def __get__(self, instance, owner=None):
        if instance is not None and self.fget is not None:
            return self.fget(instance)
        found = owner._member_map_.get(self.name)
        if found is None:
            raise AttributeError(f'{owner!r} has no attribute {self.name!r}')
        return found

    def __set__(self, instance, value):
        if self.fset is None:
            raise AttributeError(f'<enum {self.clsname!r}> cannot set attribute {self.name!r}')
        return self.fset(instance, value)

    def __delete__(self, instance):
        if self.fdel is None:
            raise AttributeError(f'<enum {self.clsname!r}> cannot delete attribute {self.name!r}')
        return self.fdel(instance)

    def getter(self, fget):
        return property(fget, self.fset, self.fdel, self.__doc__)

    def setter(self, fset):
        return property(self.fget, fset, self.fdel, self.__doc__)

    def deleter(self, fdel):
        return property(self.fget, self.fset, fdel, self.__doc__)


_SUNDER = ('_order_', '_generate_next_value_', '_numeric_repr_', '_missing_', '_ignore_', '_iter_member_',
           '_iter_member_by_value_', '_iter_member_by_def_', '_add_alias_', '_add_value_alias_')


def _is_dunder(name):
    return len(name) > 4 and name[:2] == name[-2:] == '__' and name[2] != '_' and name[-3] != '_'


def _is_sunder(name):
    return len(name) > 2 and name[0] == name[-1] == '_' and name[1] != '_' and name[-2] != '_'


def _is_private(cls_name, name):
    start = f'_{cls_name}__'
    return len(name) > len(start) and name.startswith(start) and (name[-1] != '_' or name[-2] != '_')


_DESCRIPTORS = (FunctionType, classmethod, staticmethod, _property, property, partial)


def _is_descriptor(value):
    if isinstance(value, type):
        return hasattr(value, '__get__')
    return isinstance(value, _DESCRIPTORS) or hasattr(value, '__get__') or hasattr(value, '__set__') or hasattr(value, '__delete__')


class EnumDict:
    """The namespace of a class body: finds the members."""

    __module__ = 'enum'

    def __init__(self, cls_name=None):
        self._names = {}
        self._member_names = {}
        self._last_values = []
        self._ignore = []
        self._auto_called = False
        self._cls_name = cls_name
        self._generate_next_value = None

    def __getitem__(self, key):
        return self._names[key]

    def __delitem__(self, key):
        del self._names[key]

    def __contains__(self, key):
        return key in self._names

    def __iter__(self):
        return iter(self._names)

    def __len__(self):
        return len(self._names)

    def get(self, key, default=None):
        return self._names.get(key, default)

    def keys(self):
        return self._names.keys()

    def items(self):
        return self._names.items()

    @_property
    def member_names(self):
        return list(self._member_names)

    def __setitem__(self, key, value):
        if self._cls_name is not None and _is_private(self._cls_name, key):
            pass
        elif _is_sunder(key):
            self._set_sunder(key, value)
        elif _is_dunder(key):
            if key == '__order__':
                key = '_order_'
        elif key in self._member_names:
            raise TypeError(f'{key!r} already defined as {self._names[key]!r}')
        elif key in self._ignore:
            pass
        elif isinstance(value, nonmember):
            value = value.value
        elif not _is_descriptor(value) and not self._is_inner(value):
            value = self._add(key, value)
        self._names[key] = value

    def _is_inner(self, value):
        """Whether it is a class that the class body defines."""
        return isinstance(value, type) and value.__qualname__.endswith(f'{self._cls_name}.{value.__name__}')

    def _set_sunder(self, key, value):
        if key not in _SUNDER and not key.startswith('_repr_'):
            raise ValueError(f'_sunder_ names, such as {key!r}, are reserved for future Enum use')
        if key == '_generate_next_value_':
            if self._auto_called:
                raise TypeError('_generate_next_value_ must be defined before members')
            self._generate_next_value = value.__func__ if isinstance(value, staticmethod) else value
        elif key == '_ignore_':
            self._ignore = value.replace(',', ' ').split() if isinstance(value, str) else list(value)
            already = set(self._ignore) & set(self._member_names)
            if already:
                raise ValueError(f'_ignore_ cannot specify already set names: {already!r}')

    def _add(self, key, value):
        """The value of a new member."""
        if key in self._names:
            raise TypeError(f'{key!r} already defined as {self._names[key]!r}')
        if isinstance(value, member):
            value = value.value
        if isinstance(value, auto):
            value = self._next(key, value)
        elif isinstance(value, tuple) and any(isinstance(item, auto) for item in value):
            items = [self._next(key, item) if isinstance(item, auto) else item for item in value]
            kind = type(value)
            value = kind(items) if kind is tuple else kind(*items)
        else:
            self._last_values.append(value)
        self._member_names[key] = None
        return value

    def _next(self, key, value):
        if value.value is _auto_null:
            value.value = self._generate_next_value(key, 1, len(self._member_names), self._last_values[:])
            self._auto_called = True
        self._last_values.append(value.value)
        return value.value

    def update(self, members=(), **more):
        for name, value in dict(members, **more).items():
            self[name] = value


def _make_member(cls, value, args):
    made = cls._new_member_(cls, *args) if cls._use_args_ else cls._new_member_(cls)
    if not hasattr(made, '_value_'):
        if cls._member_type_ is object:
            made._value_ = value
        else:
            try:
                made._value_ = cls._member_type_(*args)
            except Exception as error:
                failure = TypeError('_value_ not set in __new__, unable to create it')
                failure.__cause__ = error
                raise failure
    return made


class _Pending:
    """A member that type.__new__ is about to make."""

    def __init__(self, value):
        self.value = value

    def __set_name__(self, cls, name):
        type.__delattr__(cls, name)
        value = self.value
        args = value if isinstance(value, tuple) else (value,)
        if cls._member_type_ is tuple:
            args = (args,)
        made = _make_member(cls, value, args)
        value = made._value_
        made._name_ = name
        made.__init__(*args)
        made.__objclass__ = cls
        made._sort_order_ = len(cls._member_names_)
        cls._enum_add(value)
        known = _find_value(cls, value)
        if known is not None:
            made = known
        elif cls._enum_canonical(value):
            cls._member_names_.append(name)
        cls._add_member_(name, made)
        try:
            cls._value2member_map_.setdefault(value, made)
        except TypeError:
            pass


def _find_value(cls, value):
    """The member of that value, or None."""
    try:
        return cls._value2member_map_.get(value)
    except TypeError:
        for found in cls._member_map_.values():
            if found._value_ == value:
                return found
    return None


def _data_str(self):
    return str(self._value_)


def _data_hash(self):
    return hash(self._value_)


def _dataclass_repr(self):
    fields = self.__dataclass_fields__
    return ', '.join(f'{name}={getattr(self, name)!r}' for name in fields if fields[name].repr)


def _is_builtin(cls):
    return cls.__module__ == 'builtins'


class EnumType(type):
    """The metaclass of enumerations."""

    __module__ = 'enum'

    @classmethod
    def __prepare__(metacls, cls, bases, **kwds):
        for chain in bases:
            for base in chain.__mro__:
                if isinstance(base, EnumType) and base._member_names_:
                    raise TypeError(f'<enum {cls!r}> cannot extend {base!r}')
        names = EnumDict(cls)
        first = metacls._get_mixins_(cls, bases)[1]
        if first is not None:
            names['_generate_next_value_'] = getattr(first, '_generate_next_value_', None)
        return names

    def __new__(metacls, cls, bases, classdict, *, boundary=None, **kwds):
        ignored = [*classdict.get('_ignore_', ()), '_ignore_'] if '_ignore_' in classdict else []
        names = dict(classdict.items())
        for name in ignored:
            names.pop(name, None)
        bad = [name for name in classdict._member_names if name in ('mro', '')]
        if bad:
            raise ValueError('invalid enum member name(s) %s' % ','.join(repr(name) for name in bad))
        order = names.pop('_order_', None)
        generate = names.get('_generate_next_value_')
        if generate is not None and type(generate) is not staticmethod:
            names['_generate_next_value_'] = staticmethod(generate)
        member_type, first = metacls._get_mixins_(cls, bases)
        own_new = names.get('__new__')
        names['_new_member_'], names['_use_args_'] = _find_new(own_new, member_type, first)
        for name in classdict._member_names:
            names[name] = _Pending(names[name])
        names['_member_names_'] = []
        names['_member_map_'] = {}
        names['_value2member_map_'] = {}
        names['_member_type_'] = member_type
        names['_value_repr_'] = _find_repr(bases)
        metacls._prepare_flag_(names, boundary, first)
        try:
            made = super().__new__(metacls, cls, bases, names, **kwds)
        except Exception as error:
            if hasattr(error, '__notes__'):
                del error.__notes__
            raise
        _take_over_methods(made, names, bases, member_type, first)
        if first is not None:
            if own_new is not None:
                made.__new_member__ = own_new
            made.__new__ = Enum.__new__
        if order is not None:
            _check_order(made, order)
        made._enum_finish()
        return made

    @classmethod
    def _prepare_flag_(metacls, names, boundary, first):
        if boundary is not None or (first is not None and '_flag_mask_' in first.__dict__):
            names['_boundary_'] = boundary or first._boundary_
            names['_flag_mask_'] = 0
            names['_singles_mask_'] = 0
            names['_all_bits_'] = 0
            names['_inverted_'] = None

    @classmethod
    def _get_mixins_(metacls, cls, bases):
        """The type that members are of, and the enumeration among the bases."""
        if not bases:
            return object, None
        first = bases[-1]
        if not isinstance(first, EnumType):
            raise TypeError('new enumerations should be created as '
                            '`EnumName([mixin_type, ...] [data_type,] enum_type)`')
        return _find_data_type(cls, bases) or object, first

    def __bool__(cls):
        return True

    @property
    def __signature__(cls):
        from inspect import Parameter, Signature
        if cls._member_names_:
            return Signature([Parameter('values', Parameter.VAR_POSITIONAL)])
        named = [Parameter(name, Parameter.KEYWORD_ONLY, default=default)
                 for name, default in (('module', None), ('qualname', None), ('type', None), ('start', 1), ('boundary', None))]
        return Signature([Parameter('new_class_name', Parameter.POSITIONAL_ONLY),
                          Parameter('names', Parameter.POSITIONAL_OR_KEYWORD), *named])

    def __call__(cls, value, names=_not_given, *values, module=None, qualname=None, type=None, start=1, boundary=None):
        if cls._member_map_:
            if names is not _not_given:
                value = (value, names) + values
            return cls.__new__(cls, value)
        if names is _not_given and type is None:
            raise TypeError(f'{cls} has no members; specify `names=()` if you meant to create a new, empty, enum')
        return _create(cls, value, () if names is _not_given else names, module, qualname, type, start, boundary)

    def __contains__(cls, value):
        if isinstance(value, cls):
            return True
        return cls._enum_has(value)

    def __delattr__(cls, name):
        if name in cls._member_map_:
            raise AttributeError(f'{cls.__name__!r} cannot delete member {name!r}.')
        super().__delattr__(name)

    def __dir__(cls):
        names = set(_OF_CLASSES + tuple(cls._member_names_))
        if cls._member_type_ is not object or hasattr(cls, '__new_member__'):
            names.add('__new__')
        if cls.__init_subclass__ is not object.__init_subclass__:
            names.add('__init_subclass__')
        if cls._member_type_ is not object:
            names.update(dir(cls._member_type_))
        return sorted(names)

    def __getitem__(cls, name):
        return cls._member_map_[name]

    def __iter__(cls):
        return (cls._member_map_[name] for name in cls._member_names_)

    def __len__(cls):
        return len(cls._member_names_)

    @_property
    def __members__(cls):
        return MappingProxyType(cls._member_map_)

    def __repr__(cls):
        return f"<{'flag' if hasattr(cls, '_flag_mask_') else 'enum'} {cls.__name__!r}>"

    def __reversed__(cls):
        return (cls._member_map_[name] for name in reversed(cls._member_names_))

    def __setattr__(cls, name, value):
        if name in cls.__dict__.get('_member_map_', ()):
            raise AttributeError(f'cannot reassign member {name!r}')
        super().__setattr__(name, value)

    def _add_member_(cls, name, made):
        """Binds a name to a member."""
        if name in cls._member_map_:
            if cls._member_map_[name] is not made:
                raise NameError(f'{name!r} is already bound: {cls._member_map_[name]!r}')
            return
        hides = None
        for base in cls.__mro__[1:]:
            if not _is_builtin(base) and isinstance(base.__dict__.get(name), property):
                hides = base.__dict__[name]
                break
        if hides is None:
            type.__setattr__(cls, name, made)
        cls._member_map_[name] = made


EnumMeta = EnumType
_OF_CLASSES = ('__class__', '__contains__', '__doc__', '__getitem__', '__iter__', '__len__', '__members__', '__module__',
               '__name__', '__qualname__')


def _find_data_type(cls, bases):
    found = []
    for chain in bases:
        candidate = None
        for base in chain.__mro__:
            if base is object:
                continue
            if isinstance(base, EnumType):
                if base._member_type_ is not object:
                    if base._member_type_ not in found:
                        found.append(base._member_type_)
                    break
            elif _is_builtin(base) or '__new__' in base.__dict__ or '__dataclass_fields__' in base.__dict__:
                if (candidate or base) not in found:
                    found.append(candidate or base)
                break
            else:
                candidate = candidate or base
    if len(found) > 1:
        raise TypeError(f'too many data types for {cls!r}: {set(found)!r}')
    return found[0] if found else None


def _find_repr(bases):
    """How the values of members show; None: as repr() does."""
    for chain in bases:
        for base in chain.__mro__:
            if base is object:
                continue
            if isinstance(base, EnumType):
                return base._value_repr_
            if _is_builtin(base):
                return None
            if '__repr__' in base.__dict__:
                if '__dataclass_fields__' in base.__dict__ and base.__dict__['__dataclass_params__'].repr:
                    return _dataclass_repr
                return base.__dict__['__repr__']
    return None


def _makes(cls):
    """Whether it has a __new__ other than object's."""
    return any(base is not object and (_is_builtin(base) or '__new__' in base.__dict__) for base in cls.__mro__)


def _find_new(own, member_type, first):
    """What makes a member, and whether it takes the value's items."""
    if own is None:
        for name in ('__new_member__', '__new__'):
            for possible in (member_type, first):
                if possible is None or possible is object or (name == '__new__' and possible is first):
                    continue
                found = getattr(possible, name, None)
                if found is not None and (name == '__new_member__' or _makes(possible)):
                    return found, True
        return object.__new__, False
    return own.__func__ if isinstance(own, staticmethod) else own, first is not None


FLAGS = []  # class Flag, once _enumflag is imported
_OPERATORS = ('__or__', '__and__', '__xor__', '__ror__', '__rand__', '__rxor__', '__invert__')


def _take_over_methods(made, names, bases, member_type, first):
    """An enumeration of data shows as an enumeration, unless it is a ReprEnum."""
    if ReprEnum is not None and ReprEnum in bases:
        if member_type is object:
            raise TypeError('ReprEnum subclasses must be mixed with a data type (i.e. int, str, float, etc.)')
        if '__format__' not in names:
            made.__format__ = member_type.__format__
        if '__str__' not in names:
            made.__str__ = _data_str
    if member_type is object or first is None:
        return
    if '__hash__' not in names and member_type.__hash__ is not None and any(base is not object and _is_builtin(base) for base in made.__mro__):
        made.__hash__ = _data_hash
    for name in ('__repr__', '__str__', '__format__'):
        if name not in names and name not in made.__dict__ and _is_of_data(made, name, member_type):
            setattr(made, name, getattr(first, name))
    if FLAGS and issubclass(made, FLAGS[0]):
        for name in _OPERATORS:
            if name not in names:
                setattr(made, name, getattr(FLAGS[0], name))


def _is_of_data(cls, name, member_type):
    """Whether the method is that of the data type, or of a builtin."""
    owner = next((base for base in cls.__mro__ if _is_builtin(base) or name in base.__dict__), object)
    return _is_builtin(owner) or getattr(owner, name) == getattr(member_type, name)


def _check_order(cls, order):
    if isinstance(order, str):
        order = order.replace(',', ' ').split()
    order = [name for name in order if name not in cls._member_map_ or name in cls._member_names_]
    if order != cls._member_names_:
        raise TypeError(f'member order does not match _order_:\n  {cls._member_names_!r}\n  {order!r}')


def _create(cls, class_name, names, module, qualname, data_type, start, boundary):
    """Enum('Name', names): a new enumeration."""
    metacls = cls.__class__
    bases = (cls,) if data_type is None else (data_type, cls)
    namespace = metacls.__prepare__(class_name, bases)
    if isinstance(names, str):
        names = names.replace(',', ' ').split()
    if isinstance(names, (tuple, list)) and names and isinstance(names[0], str):
        values = []
        for count, name in enumerate(names):
            values.append(cls._generate_next_value_(name, start, count, values[:]))
        names = list(zip(names, values))
    for item in names or ():
        if isinstance(item, str):
            namespace[item] = names[item]
        else:
            namespace[item[0]] = item[1]
    namespace['__module__'] = '__main__' if module is None else module
    if qualname is not None:
        namespace['__qualname__'] = qualname
    return metacls.__new__(metacls, class_name, bases, namespace, boundary=boundary)


def _fail(cls, value, result, error):
    """No member has that value, and _missing_ has not helped."""
    wrong = ValueError(f'{value!r} is not a valid {cls.__qualname__}')
    try:
        if result is None and error is None:
            raise wrong
        if error is None:
            error = TypeError(f'error in {cls.__name__}._missing_: returned {result!r} '
                              'instead of None or a valid member')
        if not isinstance(error, ValueError):
            error.__context__ = wrong
        raise error
    finally:
        wrong = error = None  # else this frame and its exception would hold each other


Enum = ReprEnum = None


class Enum(metaclass=EnumType):
    """A collection of names and values."""

    __module__ = 'enum'

    def __new__(cls, value):
        if type(value) is cls:
            return value
        try:
            return cls._value2member_map_[value]
        except KeyError:
            pass
        except TypeError:
            for found in cls._member_map_.values():
                if value == found._value_:
                    return found
        if not cls._member_map_:
            raise TypeError(f'{cls!r} has no members defined')
        error = result = None
        try:
            result = cls._missing_(value)
        except Exception as raised:
            error = raised
        if isinstance(result, cls) or cls._enum_ejects(result):
            return result
        try:
            _fail(cls, value, result, error)
        finally:
            error = None

    @classmethod
    def _enum_ejects(cls, value):
        return False

    @classmethod
    def _enum_add(cls, value):
        pass

    @classmethod
    def _enum_canonical(cls, value):
        return True

    @classmethod
    def _enum_finish(cls):
        pass

    @classmethod
    def _enum_has(cls, value):
        return _find_value(cls, value) is not None

    def _add_alias_(self, name):
        self.__class__._add_member_(name, self)

    def _add_value_alias_(self, value):
        cls = self.__class__
        known = _find_value(cls, value)
        if known is None:
            cls._value2member_map_[value] = self
        elif known is not self:
            raise ValueError(f'{value!r} is already bound: {known!r}')

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        if not last_values:
            return start
        try:
            last = sorted(last_values).pop()
        except TypeError:
            raise TypeError('unable to sort non-numeric values') from None
        try:
            return last + 1
        except TypeError:
            raise TypeError(f'unable to increment {last!r}') from None

    @classmethod
    def _missing_(cls, value):
        return None

    def __init__(self, *args):
        pass

    def __dir__(self):
        names = {'__class__', '__doc__', '__eq__', '__hash__', '__module__'}
        members = self._member_map_
        if self._member_type_ is not object:
            names.update(object.__dir__(self))
        names.update(name for name in vars(self) if name[0] != '_' and name not in members)
        for cls in self.__class__.__mro__:
            for name, v in cls.__dict__.items():
                if name[0] == '_':
                    continue
                if name not in members or isinstance(v, property):
                    names.add(name)
        return sorted(names)

    def __repr__(self):
        show = self.__class__._value_repr_ or repr
        return f'<{self.__class__.__name__}.{self._name_}: {show(self._value_)}>'

    def __str__(self):
        return f'{self.__class__.__name__}.{self._name_}'

    def __format__(self, spec):
        return format(str(self), spec)

    def __hash__(self):
        return hash(self._name_)

    def __reduce_ex__(self, proto):
        return self.__class__, (self._value_,)

    def __deepcopy__(self, memo):
        return self

    def __copy__(self):
        return self

    @property
    def name(self):
        return self._name_

    @property
    def value(self):
        return self._value_


class ReprEnum(Enum):
    """Shows as an enumeration in repr() only: str() and format() are those of the data."""

    __module__ = 'enum'


def unique(enumeration):
    """Refuses aliases."""
    aliases = [(name, found.name) for name, found in enumeration.__members__.items() if name != found.name]
    if aliases:
        details = ', '.join(f'{alias} -> {name}' for alias, name in aliases)
        raise ValueError(f'duplicate values found in {enumeration!r}: {details}')
    return enumeration
