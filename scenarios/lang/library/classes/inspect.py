# SPDX-License-Identifier: MIT
"""Module inspect: what kind of object something is, and the signatures of functions."""
from collections import namedtuple
from functools import partial
from keyword import iskeyword
from types import (AsyncGeneratorType, BuiltinFunctionType, CodeType, CoroutineType, FrameType, FunctionType,
                   GeneratorType, GenericAlias, MethodType, ModuleType, TracebackType)
from typing import Any

from _inspect import code_of
from _sources import (EndOfBlock, file_of_code, findsource, getblock, getcomments, getsource, getsourcefile,
                      getsourcelines, indentsize)

__all__ = [
    "AGEN_CLOSED", "AGEN_CREATED", "AGEN_RUNNING", "AGEN_SUSPENDED", "BoundArguments", "CORO_CLOSED",
    "CORO_CREATED", "CORO_RUNNING", "CORO_SUSPENDED", "CO_ASYNC_GENERATOR", "CO_COROUTINE", "CO_GENERATOR",
    "CO_ITERABLE_COROUTINE", "CO_NESTED", "CO_NEWLOCALS", "CO_OPTIMIZED", "CO_VARARGS", "CO_VARKEYWORDS",
    "CO_HAS_DOCSTRING", "CO_METHOD", "FrameInfo", "FullArgSpec", "GEN_CLOSED", "GEN_CREATED", "GEN_RUNNING",
    "GEN_SUSPENDED", "EndOfBlock", "Parameter", "Signature", "Traceback", "cleandoc", "currentframe", "findsource", "formatannotation",
    "get_annotations", "getasyncgenstate", "getattr_static", "getblock", "getcallargs", "getcomments", "getcoroutinelocals", "getcoroutinestate",
    "getdoc", "getfile", "getframeinfo", "getfullargspec", "getgeneratorlocals", "getgeneratorstate", "getmembers",
    "getmodule", "getmodulename", "getmro", "getouterframes", "indentsize", "getsource", "getsourcefile", "getsourcelines", "isabstract", "isasyncgen", "isasyncgenfunction", "isawaitable", "isbuiltin", "isclass",
    "iscoroutine", "iscoroutinefunction", "isdatadescriptor", "isfunction", "isgenerator", "isgeneratorfunction",
    "iscode", "isframe", "ismethod", "ismethoddescriptor", "ismodule", "isroutine", "markcoroutinefunction", "signature", "stack",
    "istraceback", "unwrap"
]


def _unwrapped(obj):
    while isinstance(obj, partial):
        obj = obj.func
    if isinstance(obj, MethodType):
        obj = getattr(obj, '__func__', obj)  # methods in C have none
    while isinstance(obj, partial):
        obj = obj.func
    return obj


def _kind_of_similar(obj):
    """The kind of something that has all that functions have, such as a mock of a coroutine function."""
    if not callable(obj) or isinstance(obj, type):
        return -1
    if type(obj) in (BuiltinFunctionType, FunctionType, MethodType):
        return -1  # in C
    code = getattr(obj, '__code__', None)
    if not isinstance(code, CodeType) or not isinstance(getattr(obj, '__name__', None), str):
        return -1
    for name, kind in (('__defaults__', tuple), ('__kwdefaults__', dict)):
        value = getattr(obj, name, _empty)
        if value is not None and not isinstance(value, kind):
            return -1
    flags = code.co_flags
    if flags & CO_ASYNC_GENERATOR:
        return 3
    return 2 if flags & CO_COROUTINE else 1 if flags & CO_GENERATOR else 0


def _kind(obj):
    obj = _unwrapped(obj)
    about = code_of(obj)
    return about[0] if about else _kind_of_similar(obj)


def _has_python_code(obj):
    """Whether a function, a method or what makes objects of a class is Python."""
    obj = _unwrapped(obj)
    if isinstance(obj, type):
        return any(_has_python_code(getattr(obj, name, None)) for name in ('__new__', '__init__'))
    return (code_of(obj) or ())[1:] != ()


_is_coroutine_mark = object()


def markcoroutinefunction(func):
    """FUNC is a coroutine function for iscoroutinefunction()."""
    func = getattr(func, '__func__', func)
    func._is_coroutine_marker = _is_coroutine_mark
    return func


def ismodule(object):
    return isinstance(object, ModuleType)


def isclass(object):
    return isinstance(object, type)


def ismethod(object):
    return isinstance(object, MethodType)


def isfunction(object):
    return isinstance(object, FunctionType)


def isbuiltin(object):
    return isinstance(object, BuiltinFunctionType)


def iscode(object):
    return isinstance(object, CodeType)


def isframe(object):
    return isinstance(object, FrameType)


def istraceback(object):
    return isinstance(object, TracebackType)


def isroutine(object):
    return (isinstance(object, (BuiltinFunctionType, FunctionType, MethodType)) or ismethoddescriptor(object)
            or type(object).__name__ == 'method-wrapper')


def isgeneratorfunction(obj):
    return _kind(obj) == 1


def iscoroutinefunction(obj):
    return _kind(obj) == 2 or getattr(_unwrapped(obj), '_is_coroutine_marker', None) is _is_coroutine_mark


def isasyncgenfunction(obj):
    return _kind(obj) == 3


def isgenerator(object):
    return isinstance(object, GeneratorType)


def iscoroutine(object):
    return isinstance(object, CoroutineType)


def isasyncgen(object):
    return isinstance(object, AsyncGeneratorType)


def isawaitable(object):
    return isinstance(object, CoroutineType) or hasattr(type(object), '__await__')


def isabstract(object):
    return isinstance(object, type) and bool(getattr(object, '__abstractmethods__', ()))


def getmodulename(path):
    name = path.rpartition('/')[2]
    return name.rpartition('.')[0] if name.endswith('.py') else None


def cleandoc(doc):
    """A doc string without its indentation."""
    lines = doc.expandtabs().split('\n')
    margin = min([len(line) - len(line.lstrip(' ')) for line in lines[1:] if line.strip(' ')], default=0)
    lines = [lines[0].lstrip(' ')] + [line[margin:] for line in lines[1:]]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        lines.pop(0)
    return '\n'.join(lines)


def getdoc(object):
    """The doc string, without its indentation."""
    doc = getattr(object, '__doc__', None)
    return cleandoc(doc) if isinstance(doc, str) else None


_OF_OBJECT = frozenset(('__getstate__', '__reduce__', '__reduce_ex__', '__sizeof__'))


def getmembers(object, predicate=None):
    """The attributes of an object, by name."""
    found = []
    no_routines = predicate in (isclass, isfunction, ismethod, ismodule, iscoroutinefunction)
    for name in sorted(set(dir(object))):
        if no_routines and name in _OF_OBJECT:
            continue  # methods in C of CPython's object
        try:
            value = getattr(object, name)
        except AttributeError:
            continue
        if predicate is None or predicate(value):
            found.append((name, value))
    return found


def getmodule(object, _filename=None):
    """The module in which something is defined, or None."""
    if ismodule(object):
        return object
    import sys
    if isframe(object):
        return sys.modules.get(object.f_globals['__name__'])
    return sys.modules.get(getattr(object, '__module__', None))


def getfile(object):
    """The file in which something is defined."""
    if ismethod(object):
        object = object.__func__
    if ismodule(object) or isclass(object):
        module = object if ismodule(object) else getmodule(object)
        if getattr(module, '__file__', None):
            return module.__file__
        kind = 'module' if ismodule(object) else 'class'
        raise TypeError(f'{object!r} is a built-in {kind}')
    if istraceback(object):
        object = object.tb_frame
    code = getattr(object, '__code__', None) if isfunction(object) else getattr(object, 'f_code', object)
    if iscode(code):
        return file_of_code(code, getattr(object, '__globals__' if isfunction(object) else 'f_globals', None))
    raise TypeError('module, class, method, function, traceback, frame, or code object was expected, got '
                    f'{type(object).__name__}')


def get_annotations(obj, *, globals=None, locals=None, eval_str=False, format=None):
    """A copy of the annotations of a function, class or module; of a class only its own."""
    if isclass(obj):
        found = obj.__annotations__
    elif ismodule(obj) or callable(obj):
        found = getattr(obj, '__annotations__', None)
    else:
        raise TypeError(f'{obj!r} does not have annotations')
    found = dict(found or {})
    if not eval_str:
        return found
    if globals is None:
        module = getmodule(unwrap(obj)) if not ismodule(obj) else obj
        globals = vars(module) if module else {}
    if locals is None:
        locals = dict(vars(obj)) if isclass(obj) else globals
    return {name: eval(value, globals, locals) if isinstance(value, str) else value for name, value in found.items()}


def unwrap(func, *, stop=None):
    """The function that wrappers are around."""
    while not isinstance(func, type) and hasattr(func, '__wrapped__') and not (stop is not None and stop(func)):
        func = func.__wrapped__
    return func


class _empty:
    """Marks what a parameter has not."""


class _same:
    """Marks what replace() leaves as it is."""


class _ParameterKind:
    def __init__(self, name, number, description):
        self.name = name
        self.value = number
        self.description = description

    def __repr__(self):
        return f'<_ParameterKind.{self.name}: {self.value}>'

    def __str__(self):
        return self.name

    def __lt__(self, other):
        return self.value < other.value


_KINDS = [_ParameterKind('POSITIONAL_ONLY', 0, 'positional-only'),
          _ParameterKind('POSITIONAL_OR_KEYWORD', 1, 'positional or keyword'),
          _ParameterKind('VAR_POSITIONAL', 2, 'variadic positional'),
          _ParameterKind('KEYWORD_ONLY', 3, 'keyword-only'), _ParameterKind('VAR_KEYWORD', 4, 'variadic keyword')]


def formatannotation(annotation, base_module=None, *, quote_annotation_strings=True):
    """A type as signatures show it."""
    if not quote_annotation_strings and isinstance(annotation, str):
        return annotation
    if isinstance(annotation, GenericAlias) and annotation.__module__ != 'typing':
        return str(annotation)
    if annotation is Any:
        return 'Any'
    if isinstance(annotation, type) and not isinstance(annotation, GenericAlias):
        if annotation.__module__ in ('builtins', base_module):
            return annotation.__qualname__
        return f'{annotation.__module__}.{annotation.__qualname__}'
    return repr(annotation).replace('typing.', '')


def _kind_of(kind):
    """The kind itself, or the one of that number."""
    if isinstance(kind, _ParameterKind):
        return kind
    if kind not in (0, 1, 2, 3, 4):
        raise ValueError(f'value {kind!r} is not a valid Parameter.kind')
    return _KINDS[kind]


class Parameter:
    POSITIONAL_ONLY, POSITIONAL_OR_KEYWORD, VAR_POSITIONAL, KEYWORD_ONLY, VAR_KEYWORD = _KINDS
    empty = _empty

    def __init__(self, name, kind, *, default=_empty, annotation=_empty):
        kind = _kind_of(kind)
        if default is not _empty and kind.value in (2, 4):
            raise ValueError(f'{kind.description} parameters cannot have default values')
        if not isinstance(name, str):
            raise TypeError(f'name must be a str, not a {type(name).__name__}')
        if iskeyword(name) and kind.value != 0 or not name.isidentifier() and not (name[:1] == '.' and name[1:].isdigit()):
            raise ValueError(f'{name!r} is not a valid parameter name')
        self.name = name
        self.kind = kind
        self.default = default
        self.annotation = annotation

    def replace(self, **changes):
        parts = {'name': self.name, 'kind': self.kind, 'default': self.default, 'annotation': self.annotation}
        parts.update(changes)
        return Parameter(parts.pop('name'), parts.pop('kind'), **parts)

    __replace__ = replace

    def __str__(self):
        return self._text(True)

    def _text(self, quotes):
        text = {2: '*', 4: '**'}.get(self.kind.value, '') + self.name
        if self.annotation is not _empty:
            text += f': {formatannotation(self.annotation, quote_annotation_strings=quotes)}'
        if self.default is not _empty:
            text += f' = {self.default!r}' if self.annotation is not _empty else f'={self.default!r}'
        return text

    def __repr__(self):
        return f'<Parameter "{self}">'

    def __eq__(self, other):
        if not isinstance(other, Parameter):
            return NotImplemented
        return (self.name, self.kind, self.default, self.annotation) == (other.name, other.kind, other.default,
                                                                        other.annotation)

    def __hash__(self):
        return hash((self.name, self.kind))


class BoundArguments:
    def __init__(self, signature, arguments):
        self.signature = signature
        self.arguments = arguments

    @property
    def args(self):
        found = []
        for name, parameter in self.signature.parameters.items():
            if parameter.kind.value > 2 or name not in self.arguments:
                break
            if parameter.kind.value == 2:
                found.extend(self.arguments[name])
            else:
                found.append(self.arguments[name])
        return tuple(found)

    @property
    def kwargs(self):
        found, by_name = {}, False
        for name, parameter in self.signature.parameters.items():
            if name not in self.arguments:
                by_name = True
            elif parameter.kind.value == 4:
                found.update(self.arguments[name])
            elif parameter.kind.value == 3 or (by_name and parameter.kind.value != 2):
                found[name] = self.arguments[name]
        return found

    def apply_defaults(self):
        found = {}
        for name, parameter in self.signature.parameters.items():
            if name in self.arguments:
                found[name] = self.arguments[name]
            elif parameter.default is not _empty:
                found[name] = parameter.default
            elif parameter.kind.value == 2:
                found[name] = ()
            elif parameter.kind.value == 4:
                found[name] = {}
        self.arguments = found

    def __repr__(self):
        return f"<BoundArguments ({', '.join([f'{name}={value!r}' for name, value in self.arguments.items()])})>"


def _checked(parameters):
    """The parameters by their names; ValueError if no function can have them."""
    found, top, seen_default, starred = {}, None, False, set()
    for parameter in parameters:
        name, kind = parameter.name, parameter.kind
        if kind.value in (2, 4):
            if kind.value in starred:
                raise ValueError(f'more than one {kind.description} parameter')
            starred.add(kind.value)
        if top is not None and kind.value < top.value:
            raise ValueError(f'wrong parameter order: {top.description} parameter before {kind.description} parameter')
        top = kind
        if kind.value < 2:
            if parameter.default is not _empty:
                seen_default = True
            elif seen_default:
                raise ValueError('non-default argument follows default argument')
        if name in found:
            raise ValueError(f'duplicate parameter name: {name!r}')
        found[name] = parameter
    return found


class Signature:
    empty = _empty

    def __init__(self, parameters=None, *, return_annotation=_empty):
        self.parameters = _checked(parameters or ())
        self.return_annotation = return_annotation

    @classmethod
    def from_callable(cls, obj, **kwargs):
        return signature(obj)

    def replace(self, *, parameters=_same, return_annotation=_same):
        return Signature(list(self.parameters.values()) if parameters is _same else parameters,
                         return_annotation=self.return_annotation if return_annotation is _same
                         else return_annotation)

    __replace__ = replace

    def _bind(self, args, kwargs, partial):
        found, kwargs, rest = {}, dict(kwargs), list(args)
        for name, parameter in self.parameters.items():
            kind = parameter.kind.value
            if kind == 2:
                if rest:
                    found[name] = tuple(rest)
                rest = []
            elif kind == 4:
                continue
            elif kind < 2 and rest:
                if kind == 1 and name in kwargs:
                    raise TypeError(f'multiple values for argument {name!r}')
                found[name] = rest.pop(0)
            elif kind != 0 and name in kwargs:
                found[name] = kwargs.pop(name)
            elif parameter.default is _empty and not partial:
                extra = ' positional-only' if kind == 0 and name in kwargs else ''
                raise TypeError(f'missing a required{extra} argument: {name!r}')
        if rest:
            raise TypeError('too many positional arguments')
        for name, parameter in self.parameters.items():
            if parameter.kind.value == 4:
                if kwargs:
                    found[name] = kwargs
                kwargs = {}
        if kwargs:
            raise TypeError(f'got an unexpected keyword argument {next(iter(kwargs))!r}')
        return BoundArguments(self, found)

    def bind(self, /, *args, **kwargs):
        return self._bind(args, kwargs, False)

    def bind_partial(self, /, *args, **kwargs):
        return self._bind(args, kwargs, True)

    def __eq__(self, other):
        if not isinstance(other, Signature):
            return NotImplemented
        return (list(self.parameters.values()) == list(other.parameters.values()) and
                self.return_annotation == other.return_annotation)

    def __hash__(self):
        return hash((tuple(self.parameters.values()), self.return_annotation))

    def __str__(self):
        return self.format()

    def format(self, *, max_width=None, quote_annotation_strings=True):
        """The text; one parameter a line if it is wider than MAX_WIDTH."""
        texts, slash, star = [], False, False
        for parameter in self.parameters.values():
            kind = parameter.kind.value
            if kind == 0:
                slash = True
            elif slash:
                texts.append('/')
                slash = False
            if kind == 2:
                star = True
            elif kind == 3 and not star:
                texts.append('*')
                star = True
            texts.append(parameter._text(quote_annotation_strings))
        if slash:
            texts.append('/')
        text = f'({", ".join(texts)})'
        if max_width is not None and len(text) > max_width:
            text = '(\n    ' + ',\n    '.join(texts) + '\n)'
        if self.return_annotation is _empty:
            return text
        return f'{text} -> {formatannotation(self.return_annotation, quote_annotation_strings=quote_annotation_strings)}'

    def __repr__(self):
        return f'<Signature {self}>'


def _of_function(func):
    kind, names, only, positional, keywords, star, double = code_of(func)
    hints = func.__annotations__
    defaults = func.__defaults__ or ()
    named = func.__kwdefaults__ or {}
    first = positional - len(defaults)
    found = []
    for i, name in enumerate(names[:positional]):
        default = defaults[i - first] if i >= first else _empty
        found.append(Parameter(name, _KINDS[0 if i < only else 1], default=default,
                               annotation=hints.get(name, _empty)))
    rest = list(names[positional + keywords:])
    if star:
        name = rest.pop(0)
        found.append(Parameter(name, _KINDS[2], annotation=hints.get(name, _empty)))
    for name in names[positional:positional + keywords]:
        found.append(Parameter(name, _KINDS[3], default=named.get(name, _empty), annotation=hints.get(name, _empty)))
    if double:
        found.append(Parameter(rest[0], _KINDS[4], annotation=hints.get(rest[0], _empty)))
    return Signature(found, return_annotation=hints.get('return', _empty))


def _without_first(found):
    parameters = list(found.parameters.values())
    if not parameters or parameters[0].kind.value > 2:
        raise ValueError('invalid method signature')
    return found.replace(parameters=parameters if parameters[0].kind.value == 2 else parameters[1:])


def _of_partial(obj):
    found = signature(obj.func)
    bound = found.bind_partial(*obj.args, **obj.keywords)
    parameters, by_name = [], False
    for name, parameter in found.parameters.items():
        kind = parameter.kind.value
        if name in obj.keywords and kind in (1, 3):
            parameter = parameter.replace(default=obj.keywords[name], kind=_KINDS[3])
            by_name = True
        elif name in bound.arguments and kind < 2:
            continue
        elif by_name and kind == 1:
            parameter = parameter.replace(kind=_KINDS[3])
        elif by_name and kind == 2:
            continue
        parameters.append(parameter)
    return found.replace(parameters=parameters)


def _of_named_tuple(cls):
    bases = [base for base in reversed(cls.__mro__) if hasattr(base, '_field_defaults')]
    made = bases[0]
    hints = next((base.__annotations__ for base in bases if hasattr(base, '__annotations__')), {})
    return Signature([Parameter(name, _KINDS[1], default=made._field_defaults.get(name, _empty),
                                annotation=hints.get(name, _empty)) for name in made._fields])


def _definition_of(obj, kind='builtin', base=None):
    """A function with the signature that CPython shows of what is in C; and whether its first parameter is bound."""
    from _definitions import INVALID, definition_of
    function, is_bound = definition_of(base or obj)
    if function is None:
        raise ValueError(f'no signature found for {kind} {obj!r}')
    if function == INVALID:
        raise ValueError(f'{obj!r} builtin has invalid signature')
    return function, is_bound


def _of_native(obj, kind='builtin', base=None):
    function, is_bound = _definition_of(obj, kind, base)
    made = _of_function(function)
    return _without_first(made) if is_bound else made


def _of_class(cls):
    call = getattr(type(cls), '__call__', None)
    if isinstance(call, FunctionType) and _has_python_code(call) and type(cls).__module__ != 'typing':
        return _without_first(signature(call))
    for base in cls.__mro__[:-1]:
        if code_of(base) == ():
            if issubclass(base, tuple) and hasattr(cls, '_field_defaults'):
                return _of_named_tuple(cls)
            return _of_native(cls, 'builtin' if cls is type else 'builtin type', base)
        for name in ('__new__', '__init__'):
            method = base.__dict__.get(name)
            method = getattr(method, '__func__', method)
            if isinstance(method, FunctionType) and _has_python_code(method):
                return _without_first(signature(method))
    return _of_native(cls, 'builtin type') if cls is object else Signature()


def _stated(given):
    """What __signature__ states: a Signature, or a function that returns one."""
    made = given() if not isinstance(given, (Signature, str)) and callable(given) else given
    if not isinstance(made, (Signature, str)):
        raise TypeError(f'unexpected object {given!r} in __signature__ attribute')
    return made


def signature(obj, *, follow_wrapped=True, **kwargs):
    """The signature of something that can be called."""
    if not callable(obj):
        raise TypeError(f'{obj!r} is not a callable object')
    if isinstance(obj, MethodType) and hasattr(obj, '__func__'):
        return _without_first(signature(obj.__func__))
    if follow_wrapped:
        obj = unwrap(obj, stop=lambda f: hasattr(f, '__signature__') or isinstance(f, MethodType))
        if isinstance(obj, MethodType) and hasattr(obj, '__func__'):
            return signature(obj)
    given = getattr(obj, '__signature__', None)
    if given is not None:
        return _stated(given)
    if isinstance(obj, partial):
        return _of_partial(obj)
    if isinstance(obj, type):
        return _of_class(obj)
    if _has_python_code(obj):
        return _of_function(obj)
    if isroutine(obj):
        return _of_native(obj)
    method = getattr(type(obj), '__call__', None)
    if isinstance(method, FunctionType):
        return _without_first(signature(method))
    raise ValueError(f'callable {obj!r} is not supported by signature')


def getcallargs(func, /, *positional, **named):
    """The parameters of a function and what a call binds to them."""
    if ismethod(func) and hasattr(func, '__func__'):
        positional = (func.__self__, *positional)
        func = func.__func__
    if not _has_python_code(func):
        given, (func, is_bound) = func, _definition_of(func)
        if is_bound:
            positional = (given.__self__, *positional)
    kind, names, only, count, keywords, star, double = code_of(_unwrapped(func))
    bound = signature(func).bind(*positional, **named)
    bound.apply_defaults()
    stars = names[count + keywords:]
    order = [*names[:count], *stars, *names[count:count + keywords]]
    given = set(named) | set(names[:len(positional)]) | set(stars)
    found = {name: bound.arguments[name] for name in order if name in given}
    return found | {name: bound.arguments[name] for name in order if name not in given}


# ---- Frames --------------------------------------------------------------------------------------

Traceback = namedtuple('Traceback', 'filename lineno function code_context index')
FrameInfo = namedtuple('FrameInfo', ('frame',) + Traceback._fields)


def currentframe():
    """The caller's frame."""
    from sys import _getframe
    return _getframe(1)


def getframeinfo(frame, context=1):
    """A frame's place, with CONTEXT lines of source."""
    if istraceback(frame):
        line, frame = frame.tb_lineno, frame.tb_frame
    elif isframe(frame):
        line = frame.f_lineno
    else:
        raise TypeError(f'{frame!r} is not a frame or traceback object')
    file = getfile(frame)
    lines = index = None
    if context > 0:
        from linecache import getlines
        text = getlines(file)
        if text:
            start = max(0, min(line - 1 - context // 2, len(text) - context))
            lines, index = text[start:start + context], line - 1 - start
    return Traceback(file, line, frame.f_code.co_name, lines, index)


def getouterframes(frame, context=1):
    """FrameInfos of a frame and of those that called it."""
    found = []
    while frame:
        found.append(FrameInfo(frame, *getframeinfo(frame, context)))
        frame = frame.f_back
    return found


def stack(context=1):
    """FrameInfos of the caller and of those that called it."""
    from sys import _getframe
    return getouterframes(_getframe(1), context)


def getgeneratorlocals(generator):
    """The local variables of a generator that is not done."""
    return dict(generator.gi_frame.f_locals) if generator.gi_frame is not None else {}


def getcoroutinelocals(coroutine):
    return dict(coroutine.cr_frame.f_locals) if coroutine.cr_frame is not None else {}


# ---- States of coroutines and generators ---------------------------------------------------------

CORO_CREATED, CORO_RUNNING, CORO_SUSPENDED, CORO_CLOSED = 'CORO_CREATED', 'CORO_RUNNING', 'CORO_SUSPENDED', 'CORO_CLOSED'
GEN_CREATED, GEN_RUNNING, GEN_SUSPENDED, GEN_CLOSED = 'GEN_CREATED', 'GEN_RUNNING', 'GEN_SUSPENDED', 'GEN_CLOSED'
AGEN_CREATED, AGEN_RUNNING, AGEN_SUSPENDED, AGEN_CLOSED = 'AGEN_CREATED', 'AGEN_RUNNING', 'AGEN_SUSPENDED', 'AGEN_CLOSED'


def _state(of, running, suspended, frame):
    return f'{of}_RUNNING' if running else f'{of}_SUSPENDED' if suspended else f'{of}_CLOSED' if frame is None else f'{of}_CREATED'


def getcoroutinestate(coroutine):
    """CORO_CREATED, CORO_RUNNING, CORO_SUSPENDED or CORO_CLOSED."""
    return _state('CORO', coroutine.cr_running, coroutine.cr_suspended, coroutine.cr_frame)


def getgeneratorstate(generator):
    """GEN_CREATED, GEN_RUNNING, GEN_SUSPENDED or GEN_CLOSED."""
    return _state('GEN', generator.gi_running, generator.gi_suspended, generator.gi_frame)


def getasyncgenstate(agen):
    """AGEN_CREATED, AGEN_RUNNING, AGEN_SUSPENDED or AGEN_CLOSED."""
    return _state('AGEN', agen.ag_running, agen.ag_suspended, agen.ag_frame)


# ---- More about functions and classes ------------------------------------------------------------

CO_OPTIMIZED, CO_NEWLOCALS, CO_VARARGS, CO_VARKEYWORDS, CO_NESTED, CO_GENERATOR = 1, 2, 4, 8, 16, 32
CO_COROUTINE, CO_ITERABLE_COROUTINE, CO_ASYNC_GENERATOR, CO_HAS_DOCSTRING, CO_METHOD = 128, 256, 512, 0x4000000, 0x8000000

FullArgSpec = namedtuple('FullArgSpec', 'args, varargs, varkw, defaults, kwonlyargs, kwonlydefaults, annotations')


def _with_first(func):
    """Its signature, with a first parameter to which it is bound."""
    if isinstance(func, type):
        for name in ('__new__', '__init__'):
            if _has_python_code(getattr(func, name, None)):
                return _of_function(getattr(func, name))
        found = signature(func)
        if isfunction(func.__init__) and str(_without_first(signature(func.__init__))) == str(found):
            return signature(func.__init__)  # of a class in Python there
        return found
    if isroutine(func) and not _has_python_code(func):
        return _of_function(_definition_of(func)[0])
    if callable(func) and not isroutine(func) and not isinstance(func, partial):
        func = func.__call__
    return signature(func.__func__ if ismethod(func) else func, follow_wrapped=False)


def getfullargspec(func):
    """The parameters of a function, as a named tuple; of a method with the first one."""
    try:
        found = _with_first(func)
    except Exception as ex:
        raise TypeError('unsupported callable') from ex
    args, only, defaults, only_defaults = [], [], (), {}
    varargs, varkw = None, None
    annotations = {} if found.return_annotation is _empty else {'return': found.return_annotation}
    for name, parameter in found.parameters.items():
        kind = parameter.kind.value
        if kind < 2:
            args.append(name)
            if parameter.default is not _empty:
                defaults += (parameter.default,)
        elif kind == 2:
            varargs = name
        elif kind == 3:
            only.append(name)
            if parameter.default is not _empty:
                only_defaults[name] = parameter.default
        else:
            varkw = name
        if parameter.annotation is not _empty:
            annotations[name] = parameter.annotation
    return FullArgSpec(args, varargs, varkw, defaults or None, only, only_defaults or None, annotations)


def getmro(cls):
    """The classes that attributes are looked up in."""
    return cls.__mro__


def _is_data(descriptor):
    kind = type(descriptor)
    return isinstance(descriptor, property) or hasattr(kind, '__set__') or hasattr(kind, '__delete__')


def ismethoddescriptor(object):
    """Whether it has __get__, but no __set__, and is neither a method, a function nor a class."""
    if isclass(object) or ismethod(object) or isfunction(object):
        return False
    return hasattr(type(object), '__get__') and not _is_data(object)


def isdatadescriptor(object):
    """Whether it has __set__ or __delete__, and is neither a method, a function nor a class."""
    if isclass(object) or ismethod(object) or isfunction(object):
        return False
    return _is_data(object)


def getattr_static(obj, attr, default=_empty):
    """An attribute as it is stored: no descriptor, no __getattr__ is called."""
    kind = obj if isinstance(obj, type) else type(obj)
    for base in kind.__mro__:
        if base is not object and attr in base.__dict__:
            found = base.__dict__[attr]
            if obj is not kind and not _is_data(found):
                return getattr(obj, '__dict__', {}).get(attr, found)
            return found
    found = getattr(obj, '__dict__', {}).get(attr, default) if obj is not kind else default
    if found is _empty:
        raise AttributeError(attr)
    return found
