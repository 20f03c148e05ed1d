# SPDX-License-Identifier: MIT
"""The writing half of module pickle, as CPython's Modules/_pickle.c: equal objects have equal bytes."""
import copyreg
import struct
import sys
from functools import partial
from importlib import import_module
from types import FunctionType


class PickleError(Exception):
    __module__ = "_pickle"


class PicklingError(PickleError):
    __module__ = "_pickle"


HIGHEST = 5
_FRAME_MIN, _FRAME_TARGET = 4, 64 * 1024
_BATCH = 1000

# What protocols 0 to 2 call it.
_OLD_MODULES = {"builtins": "__builtin__", "copyreg": "copy_reg", "queue": "Queue", "configparser": "ConfigParser",
                "_thread": "thread", "socketserver": "SocketServer"}
_OLD_NAMES = {("builtins", "int"): ("__builtin__", "long"), ("builtins", "str"): ("__builtin__", "unicode"),
              ("builtins", "range"): ("__builtin__", "xrange"), ("builtins", "chr"): ("__builtin__", "unichr"),
              ("builtins", "zip"): ("itertools", "izip"), ("builtins", "map"): ("itertools", "imap"),
              ("builtins", "filter"): ("itertools", "ifilter"), ("_functools", "reduce"): ("__builtin__", "reduce"),
              ("sys", "intern"): ("__builtin__", "intern"), ("collections", "UserDict"): ("UserDict", "IterableUserDict"),
              ("collections", "UserList"): ("UserList", "UserList"),
              ("collections", "UserString"): ("UserString", "UserString")}


# Functions that CPython has in another module.
_IN_C = {("functools", "reduce"): "_functools", ("operator", "getitem"): "_operator", ("operator", "add"): "_operator",
         ("operator", "mul"): "_operator", ("operator", "sub"): "_operator", ("operator", "eq"): "_operator"}


def _name_of(obj):
    """The class of OBJ, for notes."""
    cls = type(obj)
    return cls.__qualname__ if cls.__module__ in ("builtins", "__main__") else f"{cls.__module__}.{cls.__qualname__}"


def _key(obj):
    """What the memo knows an object by; the id of a short str is not its own."""
    return obj if type(obj) is str else id(obj)


def encode_long(value):
    """The fewest bytes of an int."""
    if value == 0:
        return b""
    size = (value.bit_length() >> 3) + 1
    data = value.to_bytes(size, "little", signed=True)
    if value < 0 and size > 1 and data[-1] == 0xff and data[-2] & 0x80:
        data = data[:-1]
    return data


def _member(module, path):
    for part in path.split("."):
        module = getattr(module, part)
    return module


# Modules in C of CPython, and those that have their members here.
OURS = {"_asyncio": "asyncio", "_bisect": "bisect", "_codecs": "codecs", "_functools": "functools", "_heapq": "heapq",
        "_io": "io", "_operator": "operator", "_pickle": "pickle"}


def which_module(obj, name):
    """The module that OBJ is NAME in."""
    module_name = getattr(obj, "__module__", None)
    if "<locals>" in name.split("."):
        raise PicklingError(f"Can't pickle local object {obj!r}")
    if module_name is None:
        module_name = next((known for known, module in list(sys.modules.items())
                            if known != "__main__" and _has(module, name, obj)), "__main__")
    try:
        module = import_module(OURS.get(module_name, module_name))
    except (ImportError, ValueError) as error:
        raise PicklingError(f"Can't pickle {obj!r}: {error!s}")
    try:
        if _member(module, name) is obj:
            return _IN_C.get((module_name, name), module_name)
    except AttributeError:
        raise PicklingError(f"Can't pickle {obj!r}: it's not found as {module_name}.{name}")
    raise PicklingError(f"Can't pickle {obj!r}: it's not the same object as {module_name}.{name}")


def _has(module, name, obj):
    try:
        return _member(module, name) is obj
    except AttributeError:
        return False


class Pickler:
    """Writes objects to a file."""

    __module__ = "_pickle"

    def __init__(self, file, protocol=None, *, fix_imports=True, buffer_callback=None):
        if protocol is None:
            protocol = HIGHEST
        if protocol < 0:
            protocol = HIGHEST
        elif protocol > HIGHEST:
            raise ValueError(f"pickle protocol must be <= {HIGHEST}")
        if buffer_callback is not None and protocol < 5:
            raise ValueError("buffer_callback needs protocol >= 5")
        try:
            self._write = file.write
        except AttributeError:
            raise TypeError("file must have a 'write' attribute")
        self._proto = protocol
        self.bin = protocol >= 1
        self.fast = 0
        self._fix_imports = fix_imports and protocol < 3
        self._memo = {}  # what has an id remains in it, so that the id is not another's
        self._out = []
        self._frame = None

    # ---- Bytes ----

    def _put(self, data):
        if self._frame is None:
            self._out.append(data)
        else:
            self._frame.append(data)
            self._frame_size += len(data)

    def _put_large(self, header, data):
        """Bytes beyond the size of a frame are outside of all."""
        if self._frame is None or len(data) < _FRAME_TARGET:
            self._put(header + data)
            return
        self._end_frame()
        self._out.append(header + data)

    def _end_frame(self):
        if self._frame_size >= _FRAME_MIN:
            self._out.append(b"\x95" + struct.pack("<Q", self._frame_size))
        self._out += self._frame
        self._frame, self._frame_size = [], 0

    def clear_memo(self):
        """Forgets what was written."""
        self._memo.clear()

    def dump(self, obj):
        """Writes OBJ."""
        if not hasattr(self, "_memo"):
            raise PicklingError(f"Pickler.__init__() was not called by {type(self).__name__}.__init__()")
        self._out, self._frame = [], None
        if self._proto >= 2:
            self._put(b"\x80" + bytes([self._proto]))
        if self._proto >= 4:
            self._frame, self._frame_size = [], 0
        self.save(obj)
        self._put(b".")
        if self._frame is not None:
            self._end_frame()
        self._write(b"".join(self._out))

    def _memoize(self, obj):
        if self.fast:
            return
        index = len(self._memo)
        self._memo[_key(obj)] = (index, obj)
        if self._proto >= 4:
            self._put(b"\x94")
        elif not self.bin:
            self._put(b"p%d\n" % index)
        else:
            self._put(b"q" + bytes([index]) if index < 256 else b"r" + struct.pack("<I", index))

    def _get(self, obj):
        index = self._memo[_key(obj)][0]
        if not self.bin:
            return b"g%d\n" % index
        return b"h" + bytes([index]) if index < 256 else b"j" + struct.pack("<I", index)

    # ---- Objects ----

    def persistent_id(self, obj):
        """Overridden by classes that keep some objects elsewhere."""
        return None

    def save(self, obj, save_persistent_id=True):
        if self._frame is not None and self._frame_size >= _FRAME_TARGET:
            self._end_frame()
        if save_persistent_id:
            persistent = self.persistent_id(obj)
            if persistent is not None:
                self._save_persistent(persistent)
                return
        kind = type(obj)
        write = _ATOMS.get(kind)
        if write is not None:
            write(self, obj)
            return
        if _key(obj) in self._memo:
            self._put(self._get(obj))
            return
        write = _CONTAINERS.get(kind)
        if write is not None:
            write(self, obj)
            return
        self._save_other(obj, kind)

    def _save_persistent(self, persistent):
        if self.bin:
            self.save(persistent, False)
            self._put(b"Q")
            return
        try:
            self._put(b"P" + str(persistent).encode("ascii") + b"\n")
        except UnicodeEncodeError:
            raise PicklingError("persistent IDs in protocol 0 must be ASCII strings")

    def _save_other(self, obj, kind):
        """An object that is reduced to its parts."""
        override = getattr(self, "reducer_override", None)
        parts = NotImplemented if override is None else override(obj)
        if parts is NotImplemented:
            if kind is type or kind is FunctionType:
                _save_type(self, obj)
                return
            reduce = getattr(self, "dispatch_table", copyreg.dispatch_table).get(kind)
            if reduce is not None:
                parts = reduce(obj)
            elif issubclass(kind, type):
                self.save_global(obj)
                return
            else:
                parts = copyreg.reduce_of(obj, self._proto)
        if isinstance(parts, str):
            self.save_global(obj, parts)
            return
        try:
            if not isinstance(parts, tuple):
                raise PicklingError(f"__reduce__ must return a string or tuple, not {_name_of(parts)}")
            if not 2 <= len(parts) <= 6:
                raise PicklingError("tuple returned by __reduce__ must contain 2 through 6 elements")
            self.save_reduce(*parts, obj=obj)
        except BaseException as error:
            error.add_note(f"when serializing {_name_of(obj)} object")
            raise

    def _noted(self, obj, value, what):
        """Saves VALUE; what fails there gets a note."""
        try:
            self.save(value)
        except BaseException as error:
            error.add_note(f"when serializing {_name_of(obj)} {what}")
            raise

    def save_reduce(self, func, args, state=None, listitems=None, dictitems=None, state_setter=None, *, obj=None):
        if not callable(func):
            raise PicklingError("first item of the tuple returned by __reduce__ must be callable, not " + _name_of(func))
        if not isinstance(args, tuple):
            raise PicklingError("second item of the tuple returned by __reduce__ must be a tuple, not " + _name_of(args))
        name = getattr(func, "__name__", "")
        if self._proto >= 2 and name == "__newobj_ex__":
            self._save_new_ex(obj, *args)
        elif self._proto >= 2 and name == "__newobj__":
            self._check_class(args[0], obj, name)
            self._noted(obj, args[0], "class")
            self._noted(obj, args[1:], "__new__ arguments")
            self._put(b"\x81")
        else:
            self._noted(obj, func, "reconstructor")
            self._noted(obj, args, "reconstructor arguments")
            self._put(b"R")
        if obj is not None:
            if _key(obj) in self._memo:
                self._put(b"0" + self._get(obj))
            else:
                self._memoize(obj)
        if listitems is not None:
            self._save_items(listitems, obj)
        if dictitems is not None:
            self._save_pairs(dictitems, obj)
        if state is not None:
            self._save_state(state, state_setter, obj)

    def _check_class(self, cls, obj, name):
        if not hasattr(cls, "__new__"):
            raise PicklingError(f"first argument to {name}() has no __new__")
        if obj is not None and cls is not obj.__class__:
            raise PicklingError(f"first argument to {name}() must be {obj.__class__!r}, not {cls!r}")

    def _save_new_ex(self, obj, cls, args, kwargs):
        self._check_class(cls, obj, "__newobj_ex__")
        if self._proto >= 4:
            self._noted(obj, cls, "class")
            self._noted(obj, args, "__new__ arguments")
            self._noted(obj, kwargs, "__new__ arguments")
            self._put(b"\x92")
            return
        self._noted(obj, partial(cls.__new__, cls, *args, **kwargs), "reconstructor")
        self.save(())
        self._put(b"R")

    def _save_state(self, state, setter, obj):
        if setter is None:
            self._noted(obj, state, "state")
            self._put(b"b")
            return
        self._noted(obj, setter, "state setter")
        self.save(obj)
        self._noted(obj, state, "state")
        self._put(b"\x86R0")

    def _save_items(self, items, obj):
        """What a list has, in batches."""
        position = 0
        batch = []
        for item in items:
            batch.append(item)
            if len(batch) == _BATCH or not self.bin:
                position = self._save_batch(batch, obj, position, len(batch) > 1)
                batch = []
        if batch:
            # A list itself ends with a batch, whatever its size.
            self._save_batch(batch, obj, position, len(batch) > 1 or position > 0 and type(obj) is list)

    def _save_batch(self, batch, obj, position, is_marked):
        if is_marked:
            self._put(b"(")
        for item in batch:
            self._noted(obj, item, f"item {position}")
            position += 1
        self._put(b"e" if is_marked else b"a")
        return position

    def _save_pairs(self, pairs, obj):
        """What a dict has, in batches."""
        batch, is_first = [], True
        for pair in pairs:
            batch.append(pair)
            if len(batch) == _BATCH or not self.bin:
                self._save_pair_batch(batch, obj, len(batch) > 1)
                batch, is_first = [], False
        if batch:
            self._save_pair_batch(batch, obj, len(batch) > 1 or not is_first and type(obj) is dict)
        elif self.bin and not is_first and type(obj) is dict:
            self._put(b"(u")  # CPython notices the end only in the next batch

    def _save_pair_batch(self, batch, obj, is_marked):
        if is_marked:
            self._put(b"(")
        for key, value in batch:
            self.save(key)
            self._noted(obj, value, f"item {key!r}")
        self._put(b"u" if is_marked else b"s")

    def save_global(self, obj, name=None):
        """An object by its name in a module."""
        if name is None:
            name = getattr(obj, "__qualname__", None) or obj.__name__
        module = which_module(obj, name)
        code = copyreg._extension_registry.get((module, name))
        if code is not None and self._proto >= 2:
            kind = b"\x82" if code <= 0xff else b"\x83" if code <= 0xffff else b"\x84"
            self._put(kind + code.to_bytes({b"\x82": 1, b"\x83": 2, b"\x84": 4}[kind], "little"))
            return
        if self._proto >= 4:
            self._save_text(module, ("module", module))
            self._save_text(name, ("name", module, name))
            self._put(b"\x93")
        else:
            first, *rest = name.split(".")
            for _ in rest:
                self.save(getattr)
                if self._proto < 2:
                    self._put(b"(")
            self._save_name(module, first)
            for part in rest:
                self.save(part)
                self._put(b"tR" if self._proto < 2 else b"\x86R")
        self._memoize(obj)

    def _save_text(self, text, key):
        """A str that the memo knows by KEY: one in CPython that is no other of the same text."""
        if key in self._memo:
            self._put(b"h" + bytes([self._memo[key][0]]) if self._memo[key][0] < 256 else
                      b"j" + struct.pack("<I", self._memo[key][0]))
            return
        _save_sized(self, text.encode("utf-8", "surrogatepass"), b"\x8c", b"X", b"\x8d")
        if not self.fast:
            self._memo[key] = (len(self._memo), text)
            self._put(b"\x94")

    def _save_name(self, module, name):
        encoding = "utf-8" if self._proto >= 3 else "ascii"
        if self._fix_imports:
            old = _OLD_NAMES.get((module, name))
            if old is None and module == "builtins" and name.endswith("Error") and issubclass(OSError, _error(name)):
                old = ("exceptions", "OSError") if name == "OSError" else None
            if old is None and module == "builtins" and _is_old_exception(name):
                old = "exceptions", name
            module, name = old or (_OLD_MODULES.get(module, module), name)
        for text, kind in ((module, "module"), (name, "global")):
            if encoding == "ascii" and not text.isascii():
                raise PicklingError(f"can't pickle {kind} identifier {text!r} using pickle protocol {self._proto}")
        self._put(b"c" + module.encode() + b"\n" + name.encode() + b"\n")


def _error(name):
    import builtins
    found = getattr(builtins, name, None)
    return found if isinstance(found, type) else int


def _is_old_exception(name):
    """Whether Python 2 had a built-in exception of that name."""
    found = _error(name)
    return issubclass(found, BaseException) and not issubclass(found, (BaseExceptionGroup, RecursionError,
                                                                       StopAsyncIteration, ModuleNotFoundError)) and not (
        issubclass(found, OSError) and found is not OSError)


# ---- By exact type ----------------------------------------------------------


def _save_none(pickler, obj):
    pickler._put(b"N")


def _save_bool(pickler, obj):
    if pickler._proto >= 2:
        pickler._put(b"\x88" if obj else b"\x89")
    else:
        pickler._put(b"I01\n" if obj else b"I00\n")


def _save_int(pickler, obj):
    if -0x80000000 <= obj <= 0x7fffffff:
        if not pickler.bin:
            pickler._put(b"I%d\n" % obj)
        elif 0 <= obj <= 0xff:
            pickler._put(b"K" + bytes([obj]))
        elif 0 <= obj <= 0xffff:
            pickler._put(b"M" + obj.to_bytes(2, "little"))
        else:
            pickler._put(b"J" + obj.to_bytes(4, "little", signed=True))
    elif pickler._proto < 2:
        pickler._put(b"L" + repr(obj).encode() + b"L\n")
    else:
        data = encode_long(obj)
        if len(data) < 256:
            pickler._put(b"\x8a" + bytes([len(data)]) + data)
        else:
            pickler._put_large(b"\x8b" + struct.pack("<i", len(data)), data)


def _save_float(pickler, obj):
    pickler._put(b"G" + struct.pack(">d", obj) if pickler.bin else b"F" + repr(obj).encode() + b"\n")


def _save_sized(pickler, data, short, middle, long):
    """Bytes with their size before them."""
    size = len(data)
    if size <= 0xff and short:
        pickler._put(short + bytes([size]) + data)
    elif size > 0xffffffff and pickler._proto >= 4:
        pickler._put_large(long + struct.pack("<Q", size), data)
    else:
        pickler._put_large(middle + struct.pack("<I", size), data)


def _save_bytes(pickler, obj):
    if pickler._proto < 3:
        if not obj:
            pickler.save_reduce(bytes, (), obj=obj)
        else:
            pickler.save_reduce(_Encode, (str(obj, "latin1"), "latin1"), obj=obj)
        return
    _save_sized(pickler, obj, b"C", b"B", b"\x8e")
    pickler._memoize(obj)


class _EncodeFunction:
    """_codecs.encode, by which protocols 0 to 2 make bytes."""

    def __call__(self, text, encoding):
        return text.encode(encoding)


_Encode = _EncodeFunction()


def _save_encode(pickler, obj):
    pickler._put(b"c_codecs\nencode\n")
    pickler._memoize(obj)


def _save_bytearray(pickler, obj):
    if pickler._proto < 5:
        pickler.save_reduce(bytearray, (bytes(obj),) if obj else (), obj=obj)
        return
    pickler._put_large(b"\x96" + struct.pack("<Q", len(obj)), bytes(obj))
    pickler._memoize(obj)


def _raw_escape(text):
    out = []
    for character in text:
        code = ord(character)
        if code > 0xffff:
            out.append(f"\\U{code:08x}")
        elif code > 0xff or character in "\\\0\n\r\x1a":
            out.append(f"\\u{code:04x}")
        else:
            out.append(character)
    return "".join(out).encode("latin-1")


def _save_str(pickler, obj):
    if pickler.bin:
        _save_sized(pickler, obj.encode("utf-8", "surrogatepass"), b"\x8c" if pickler._proto >= 4 else b"", b"X", b"\x8d")
    else:
        pickler._put(b"V" + _raw_escape(obj) + b"\n")
    pickler._memoize(obj)


def _save_tuple(pickler, obj):
    if not obj:
        pickler._put(b")" if pickler.bin else b"(t")
        return
    size = len(obj)
    is_short = size <= 3 and pickler._proto >= 2
    if not is_short:
        pickler._put(b"(")
    for position, item in enumerate(obj):
        pickler._noted(obj, item, f"item {position}")
    if _key(obj) in pickler._memo:  # it is in what it holds
        get = pickler._get(obj)
        if is_short:
            pickler._put(b"0" * size + get)
        else:
            pickler._put(b"1" + get if pickler.bin else b"0" * (size + 1) + get)
        return
    pickler._put((b"\x85", b"\x86", b"\x87")[size - 1] if is_short else b"t")
    pickler._memoize(obj)


def _save_list(pickler, obj):
    pickler._put(b"]" if pickler.bin else b"(l")
    pickler._memoize(obj)
    pickler._save_items(obj, obj)


def _save_dict(pickler, obj):
    pickler._put(b"}" if pickler.bin else b"(d")
    pickler._memoize(obj)
    pickler._save_pairs(obj.items(), obj)


def _save_elements(pickler, obj, items):
    try:
        for item in items:
            pickler.save(item)
    except BaseException as error:
        error.add_note(f"when serializing {_name_of(obj)} element")
        raise


def _save_set(pickler, obj):
    if pickler._proto < 4:
        pickler.save_reduce(set, (list(obj),), obj=obj)
        return
    pickler._put(b"\x8f")
    pickler._memoize(obj)
    items = list(obj)
    for begin in range(0, len(items), _BATCH):
        pickler._put(b"(")
        _save_elements(pickler, obj, items[begin:begin + _BATCH])
        pickler._put(b"\x90")


def _save_frozenset(pickler, obj):
    if pickler._proto < 4:
        pickler.save_reduce(frozenset, (list(obj),), obj=obj)
        return
    pickler._put(b"(")
    _save_elements(pickler, obj, obj)
    if _key(obj) in pickler._memo:
        pickler._put(b"1" + pickler._get(obj))
        return
    pickler._put(b"\x91")
    pickler._memoize(obj)


def _save_type(pickler, obj):
    for value in (None, NotImplemented, Ellipsis):
        if obj is type(value):
            pickler.save_reduce(type, (value,), obj=obj)
            return
    pickler.save_global(obj)


_ATOMS = {type(None): _save_none, bool: _save_bool, int: _save_int, float: _save_float}
_CONTAINERS = {bytes: _save_bytes, bytearray: _save_bytearray, str: _save_str, tuple: _save_tuple, list: _save_list,
               dict: _save_dict, set: _save_set, frozenset: _save_frozenset, _EncodeFunction: _save_encode}
