# SPDX-License-Identifier: MIT
"""Module copyreg: how objects are reduced to their parts for module pickle, as CPython's Lib/copyreg.py and object.__reduce_ex__."""
from _abc import defines
from types import (AsyncGeneratorType, BuiltinFunctionType, CodeType, CoroutineType, FrameType, FunctionType,
                   GeneratorType, GenericAlias, MethodType, ModuleType, TracebackType)

__all__ = ["pickle", "constructor", "add_extension", "remove_extension", "clear_extension_cache"]

dispatch_table = {}


def pickle(ob_type, pickle_function, constructor_ob=None):
    """Reduces objects of OB_TYPE with PICKLE_FUNCTION."""
    if not callable(pickle_function):
        raise TypeError("reduction functions must be callable")
    dispatch_table[ob_type] = pickle_function
    if constructor_ob is not None:
        constructor(constructor_ob)


def constructor(object):
    if not callable(object):
        raise TypeError("constructors must be callable")


def pickle_complex(c):
    return complex, (c.real, c.imag)


pickle(complex, pickle_complex, complex)


def _reconstructor(cls, base, state):
    """An instance of CLS made by BASE, for protocols 0 and 1."""
    if base is object:
        return object.__new__(cls)
    if base is tuple and hasattr(cls, "_make"):
        return cls._make(state)
    made = base.__new__(cls, state)
    if base in (list, dict, set, bytearray):
        base.__init__(made, state)
    return made


def __newobj__(cls, *args):
    return cls.__new__(cls, *args)


def __newobj_ex__(cls, args, kwargs):
    return cls.__new__(cls, *args, **kwargs)


# ---- Extensions: small numbers in place of names -----------------------------

_extension_registry = {}
_inverted_registry = {}
_extension_cache = {}


def add_extension(module, name, code):
    code = int(code)
    if not 1 <= code <= 0x7fffffff:
        raise ValueError("code out of range")
    key = (module, name)
    if _extension_registry.get(key) == code and _inverted_registry.get(code) == key:
        return
    if key in _extension_registry:
        raise ValueError("key %s is already registered with code %s" % (key, _extension_registry[key]))
    if code in _inverted_registry:
        raise ValueError("code %s is already in use for key %s" % (code, _inverted_registry[code]))
    _extension_registry[key] = code
    _inverted_registry[code] = key


def remove_extension(module, name, code):
    key = (module, name)
    if _extension_registry.get(key) != code or _inverted_registry.get(code) != key:
        raise ValueError("key %s is not registered with code %s" % (key, code))
    del _extension_registry[key]
    del _inverted_registry[code]
    _extension_cache.pop(code, None)


def clear_extension_cache():
    _extension_cache.clear()


# ---- Instances without rules of their own ------------------------------------

_DATA = (int, float, complex, str, bytes, tuple)
_CANNOT = (FunctionType, GeneratorType, CoroutineType, AsyncGeneratorType, ModuleType, CodeType, FrameType,
           TracebackType, memoryview)


def _base_of(cls):
    """The first class of CLS's that is in C."""
    return next((base for base in cls.__mro__ if base.__module__ == "builtins"), object)


def _slots_of(cls):
    names = []
    if issubclass(cls, (tuple, int, bytes)):
        return names  # they may have empty ones only
    for base in cls.__mro__:
        has = base.__module__ != "builtins" and hasattr(base, "__slots__")
        slots = base.__dict__.get("__slots__", ()) if has else ()
        for name in (slots,) if isinstance(slots, str) else slots:
            if name not in ("__dict__", "__weakref__"):
                hidden = name.startswith("__") and not name.endswith("__")
                owner = base.__name__.lstrip("_")
                names.append(f"_{owner}{name}" if hidden and owner else name)
    return names


def _state_of(obj, cls):
    """object.__getstate__()"""
    if defines(cls, "__getstate__"):
        return obj.__getstate__()
    state = getattr(obj, "__dict__", None) or None
    slots = {name: getattr(obj, name) for name in _slots_of(cls) if hasattr(obj, name)}
    return (state, slots) if slots else state


def _arguments_of(obj, cls, base):
    """(args, kwargs) for __new__"""
    if defines(cls, "__getnewargs_ex__"):
        made = obj.__getnewargs_ex__()
        if not isinstance(made, tuple):
            raise TypeError(f"__getnewargs_ex__ should return a tuple, not '{type(made).__name__}'")
        if len(made) != 2:
            raise ValueError(f"__getnewargs_ex__ should return a tuple of length 2, not {len(made)}")
        return made
    if defines(cls, "__getnewargs__"):
        made = obj.__getnewargs__()
        if not isinstance(made, tuple):
            raise TypeError(f"__getnewargs__ should return a tuple, not '{type(made).__name__}'")
        return made, None
    if hasattr(cls, "_fields") and issubclass(cls, tuple):
        return tuple(obj), None
    return ((base(obj),) if base in _DATA else ()), None


def _of_exception(obj, cls):
    streams = [base.__name__ for base in cls.__mro__ if base.__module__ == "asyncio.exceptions"]
    if "IncompleteReadError" in streams:
        return cls, (obj.partial, obj.expected)
    if "LimitOverrunError" in streams:
        return cls, (obj.args[0], obj.consumed)
    args = obj.args
    if isinstance(obj, OSError) and len(args) == 2 and obj.filename is not None:
        args = args + (obj.filename,) if obj.filename2 is None else args + (obj.filename, None, obj.filename2)
    state = dict(getattr(obj, "__dict__", ()))
    if hasattr(obj, "__notes__"):
        state["__notes__"] = obj.__notes__
    return (cls, args, state) if state else (cls, args)


def _of_old_protocol(obj, cls, base):
    if base is not object and base is cls:
        raise TypeError(f"cannot pickle {cls.__name__!r} object")
    if _slots_of(cls) and not defines(cls, "__getstate__"):
        raise TypeError("a class that defines __slots__ without defining __getstate__ cannot be pickled")
    args = (cls, base, None if base is object else base(obj))
    state = _state_of(obj, cls)
    return (_reconstructor, args, state) if state else (_reconstructor, args)


def _of_library(obj, cls, protocol):
    """What CPython's own classes define in C; None: something else."""
    name = cls.__name__
    if cls is range:
        return range, (obj.start, obj.stop, obj.step)
    if cls is slice:
        return slice, (obj.start, obj.stop, obj.step)
    if isinstance(obj, bytearray):
        args = (bytes(obj),) if obj else ()
        return (bytearray, args) if cls is bytearray else (cls, args, _state_of(obj, cls))
    if cls is MethodType:
        return getattr, (obj.__self__, obj.__func__.__name__)
    if isinstance(obj, type(int | str)):
        import operator
        import typing
        return operator.getitem, (typing.Union, obj.__args__)
    if cls.__module__ == "typing" or isinstance(obj, GenericAlias):
        from _substitute import reduced
        if (made := reduced(obj)) is not None:
            return made
    if any(base.__module__ == "datetime" for base in cls.__mro__):
        from _datestate import reduce
        return reduce(obj, protocol)
    if cls.__module__ == "string.templatelib":
        from string.templatelib import _reduce
        return _reduce(obj)
    if any(base.__name__ == "partial" and base.__module__ == "functools" for base in cls.__mro__):
        return cls, (obj.func,), (obj.func, obj.args, obj.keywords, getattr(obj, "__dict__", None) or None)
    return None


def _of_collections(obj, cls):
    """The containers of module collections and classes that derive from them; None: something else."""
    kinds = [base.__name__ for base in cls.__mro__ if base.__module__ == "collections"]
    if "deque" in kinds:
        args = () if obj.maxlen is None else ((), obj.maxlen)
        return cls, args, _state_of(obj, cls), iter(obj)
    if "OrderedDict" in kinds:
        return cls, (), _state_of(obj, cls), None, iter(obj.items())
    if "defaultdict" in kinds:
        args = () if obj.default_factory is None else (obj.default_factory,)
        return cls, args, None, None, iter(obj.items())
    if "Counter" in kinds:
        return cls, (dict(obj),)
    return None


def reduce_ex(obj, protocol):
    """object.__reduce_ex__(OBJ, PROTOCOL)"""
    return obj.__reduce__() if defines(type(obj), "__reduce__") else reduce_own(obj, protocol)


def reduce_own(obj, protocol):
    """What object.__reduce_ex__(OBJ, PROTOCOL) returns where no class in Python defines __reduce__."""
    cls = type(obj)
    if obj is Ellipsis or obj is NotImplemented:
        return repr(obj)
    if isinstance(obj, BuiltinFunctionType):
        owner = getattr(obj, "__self__", None)
        if owner is None or isinstance(owner, ModuleType):
            return obj.__qualname__
        return getattr, (owner, obj.__name__)
    if isinstance(obj, BaseException):
        return _of_exception(obj, cls)
    found = _of_library(obj, cls, protocol) or _of_collections(obj, cls)
    if found is not None:
        return found
    base = _base_of(cls)
    if isinstance(obj, _CANNOT) or base is cls and cls is not object and cls not in (int, float, str, bytes, tuple, list,
                                                                                     dict):
        raise TypeError(f"cannot pickle '{cls.__name__}' object")
    if isinstance(obj, (set, frozenset)):
        return cls, (list(obj),), _state_of(obj, cls)
    if protocol < 2:
        return _of_old_protocol(obj, cls, base)
    if base is object and not hasattr(obj, "__dict__") and not defines(cls, "__slots__") and cls is not object:
        raise TypeError(f"cannot pickle '{cls.__module__}.{cls.__name__}' object")
    args, kwargs = _arguments_of(obj, cls, base)
    items = iter(obj) if isinstance(obj, list) else None
    pairs = iter(obj.items()) if isinstance(obj, dict) else None
    state = _state_of(obj, cls)
    if kwargs:
        return __newobj_ex__, (cls, args, kwargs), state, items, pairs
    return __newobj__, (cls,) + tuple(args), state, items, pairs


def reduce_of(obj, protocol):
    """What a pickle has of an object: its own __reduce_ex__() or __reduce__(), or that of class object."""
    if defines(type(obj), "__reduce_ex__"):
        return obj.__reduce_ex__(protocol)
    return reduce_ex(obj, protocol)
