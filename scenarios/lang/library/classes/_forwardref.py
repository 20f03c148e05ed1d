# SPDX-License-Identifier: MIT
"""annotationlib.ForwardRef: the text of a type that is not defined yet.

Mirrors CPython's Lib/annotationlib.py, 3.14.
"""
import builtins
import sys
from types import CellType, ModuleType, UnionType

# annotationlib.Format
VALUE, VALUE_WITH_FAKE_GLOBALS, FORWARDREF, STRING = 1, 2, 3, 4


def starred(text):
    """TEXT as an expression: that of *args: *Ts is one in a tuple only."""
    return f'({text},)[0]' if text.startswith('*') else text


def evaluate_with_references(evaluate, make):
    """EVALUATE(NAMES), with MAKE(NAME) among NAMES for each name that is not defined."""
    names = {}
    while True:
        try:
            return evaluate(names)
        except NameError as error:
            if error.name is None or error.name in names:
                raise
            names[error.name] = make(error.name)


class ForwardRef:
    """The text of a type, and where its names are looked up."""

    __module__ = 'annotationlib'
    __slots__ = ('__forward_arg__', '__forward_is_argument__', '__forward_is_class__', '__forward_module__', '__owner__',
                 '__globals__', '__cell__', '__weakref__')

    def __init__(self, arg, *, module=None, owner=None, is_argument=True, is_class=False):
        if not isinstance(arg, str):
            raise TypeError(f'Forward reference must be a string -- got {arg!r}')
        self.__forward_arg__ = arg
        self.__forward_is_argument__ = is_argument
        self.__forward_is_class__ = is_class
        self.__forward_module__ = module
        self.__owner__ = owner
        self.__globals__ = self.__cell__ = None

    def __init_subclass__(cls, /, *args, **kwds):
        raise TypeError('Cannot subclass ForwardRef')

    @property
    def __forward_code__(self):
        try:
            return compile(starred(self.__forward_arg__), '<string>', 'eval')
        except SyntaxError:
            raise SyntaxError(f'Forward reference must be an expression -- got {self.__forward_arg__!r}')

    def _find_globals(self, owner):
        if self.__forward_module__ is not None:
            found = getattr(sys.modules.get(self.__forward_module__), '__dict__', None)
            if found is not None:
                return found
        if self.__globals__ is not None:
            return self.__globals__
        found = None
        if isinstance(owner, type):
            found = getattr(sys.modules.get(getattr(owner, '__module__', None)), '__dict__', None)
        elif isinstance(owner, ModuleType):
            found = owner.__dict__
        elif callable(owner):
            found = getattr(owner, '__globals__', None)
        return {} if found is None else found

    def evaluate(self, *, globals=None, locals=None, type_params=None, owner=None, format=VALUE):
        """The type. A FORMAT other than VALUE: as annotationlib.Format says."""
        if format == STRING:
            return self.__forward_arg__
        if format != VALUE and format != FORWARDREF:
            raise NotImplementedError(format)
        if isinstance(self.__cell__, CellType):
            try:
                return self.__cell__.cell_contents
            except ValueError:
                pass
        owner = self.__owner__ if owner is None else owner
        globals = self._find_globals(owner) if globals is None else globals
        if type_params is None and owner is not None:
            type_params = getattr(owner, '__type_params__', None)
        if locals is None:
            locals = dict(vars(owner)) if isinstance(owner, type) else {}
        elif type_params is not None:
            locals = dict(locals)
        for variable in type_params or ():
            locals.setdefault(variable.__name__, variable)
        return self._value(globals, locals, format == FORWARDREF)

    def _value(self, globals, locals, is_lenient):
        name = self.__forward_arg__
        if name.isidentifier():
            for names in (locals, globals, builtins.__dict__):
                if name in names:
                    return names[name]
            if name not in ('None', 'True', 'False'):
                if is_lenient:
                    return self
                raise NameError(f"name '{name}' is not defined", name=name)
        code = self.__forward_code__
        if not is_lenient:
            return eval(code, globals, locals)
        try:
            return evaluate_with_references(lambda names: eval(code, globals, {**locals, **names}), self._part)
        except Exception:
            return self

    def _part(self, name):
        return ForwardRef(name, owner=self.__owner__, is_class=self.__forward_is_class__)

    def _evaluate(self, globalns, localns, type_params=(), *, recursive_guard):
        from typing import evaluate_forward_ref
        return evaluate_forward_ref(self, globals=globalns, locals=localns, type_params=type_params,
                                    _recursive_guard=recursive_guard)

    def _key(self):
        return (self.__forward_arg__, self.__forward_module__, id(self.__globals__), self.__forward_is_class__, self.__cell__,
                self.__owner__)

    def __eq__(self, other):
        return self._key() == other._key() if isinstance(other, ForwardRef) else NotImplemented

    def __hash__(self):
        return hash(self._key())

    def __or__(self, other):
        return UnionType[self, other]

    def __ror__(self, other):
        return UnionType[other, self]

    def __repr__(self):
        more = '' if self.__forward_module__ is None else f', module={self.__forward_module__!r}'
        if self.__forward_is_class__:
            more += ', is_class=True'
        if self.__owner__ is not None:
            more += f', owner={self.__owner__!r}'
        return f'ForwardRef({self.__forward_arg__!r}{more})'


def reference(text, is_class=False):
    """ForwardRef(TEXT), which must be an expression."""
    made = ForwardRef(text, is_class=is_class)
    if not text.isidentifier():
        made.__forward_code__  # SyntaxError now
    return made
