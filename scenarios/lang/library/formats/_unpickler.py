# SPDX-License-Identifier: MIT
"""The reading half of module pickle, as CPython's Modules/_pickle.c.

A pickle can call what the program has: its modules and those of the library. There is nothing else to reach.
"""
import contextlib
import copyreg
import struct
import sys
from _pickler import OURS, PickleError
from importlib import import_module


class UnpicklingError(PickleError):
    __module__ = "_pickle"


_NEW_MODULES = {"__builtin__": "builtins", "copy_reg": "copyreg", "Queue": "queue", "ConfigParser": "configparser",
                "thread": "_thread", "exceptions": "builtins", "_codecs": "codecs"}
_NEW_NAMES = {("__builtin__", "long"): ("builtins", "int"), ("__builtin__", "unicode"): ("builtins", "str"),
              ("__builtin__", "xrange"): ("builtins", "range"), ("__builtin__", "unichr"): ("builtins", "chr"),
              ("__builtin__", "basestring"): ("builtins", "str"), ("__builtin__", "reduce"): ("functools", "reduce"),
              ("__builtin__", "intern"): ("sys", "intern"), ("itertools", "izip"): ("builtins", "zip"),
              ("itertools", "imap"): ("builtins", "map"), ("itertools", "ifilter"): ("builtins", "filter"),
              ("UserDict", "IterableUserDict"): ("collections", "UserDict"),
              ("UserList", "UserList"): ("collections", "UserList")}
_MARK = object()


class _Stop(Exception):
    pass


class Unpickler:
    """Reads objects from a file."""

    __module__ = "_pickle"

    def __init__(self, file, *, fix_imports=True, encoding="ASCII", errors="strict", buffers=None):
        try:
            self._read_file, self._read_line = file.read, file.readline
        except AttributeError:
            raise TypeError("file must have 'read' and 'readline' attributes")
        self._buffers = None if buffers is None else iter(buffers)
        self.encoding = encoding
        self.errors = errors
        self.fix_imports = fix_imports
        self.proto = 0
        self.memo = {}

    def load(self):
        """The next object."""
        if not hasattr(self, "_read_file"):
            raise UnpicklingError(f"Unpickler.__init__() was not called by {type(self).__name__}.__init__()")
        self.stack = []
        self._marks = []
        self._frame, self._at = b"", 0
        try:
            while True:
                code = self._read(1, True)
                operation = _OPERATIONS.get(code[0])
                if operation is None:
                    shown = chr(code[0]) if 32 < code[0] < 127 else f"\\x{code[0]:02x}"
                    raise UnpicklingError(f"invalid load key, '{shown}'.")
                operation(self)
        except _Stop as stop:
            return stop.args[0]

    # ---- Bytes ----

    def _read(self, size, is_start=False):
        if self._at < len(self._frame):
            data = self._frame[self._at:self._at + size]
            if len(data) < size:
                raise UnpicklingError("pickle exhausted before end of frame")
            self._at += size
            return data
        data = self._read_file(size)
        if len(data) < size:
            if is_start or not data and size == 1:
                raise EOFError("Ran out of input")
            raise UnpicklingError("pickle data was truncated")
        return data

    def _line(self):
        if self._at < len(self._frame):
            end = self._frame.find(b"\n", self._at) + 1
            if end == 0:
                raise UnpicklingError("pickle exhausted before end of frame")
            data, self._at = self._frame[self._at:end - 1], end
            return data
        data = self._read_line()
        if not data.endswith(b"\n"):
            raise UnpicklingError("pickle data was truncated")
        return data[:-1]

    def _number(self, size, signed=False):
        return int.from_bytes(self._read(size), "little", signed=signed)

    # ---- The stack ----

    def _floor(self):
        return self._marks[-1] if self._marks else 0

    def _pop(self):
        if len(self.stack) <= self._floor():
            if self._marks:
                raise UnpicklingError("unexpected MARK found")
            raise UnpicklingError("unpickling stack underflow")
        return self.stack.pop()

    def _top(self):
        if len(self.stack) <= self._floor():
            if self._marks:
                raise UnpicklingError("unexpected MARK found")
            raise UnpicklingError("unpickling stack underflow")
        return self.stack[-1]

    def _pop_mark(self):
        """What is above the last mark."""
        if not self._marks:
            raise UnpicklingError("could not find MARK")
        mark = self._marks.pop()
        items = self.stack[mark:]
        del self.stack[mark:]
        return items

    # ---- What may be overridden ----

    def persistent_load(self, pid):
        raise UnpicklingError("A load persistent id instruction was encountered, but no persistent_load function was "
                              "specified.")

    def find_class(self, module_name, global_name):
        """Member GLOBAL_NAME of a module, which is imported."""
        if self.proto < 3 and self.fix_imports:
            found = _NEW_NAMES.get((module_name, global_name))
            module_name, global_name = found or (_NEW_MODULES.get(module_name, module_name), global_name)
        module_name = OURS.get(module_name, module_name)
        if module_name == "codecs":
            import codecs  # bytes of protocols 0 to 2; named, so that it is there
        module = sys.modules.get(module_name)
        if module is None:
            module = import_module(module_name)
        if self.proto < 4:
            return getattr(module, global_name)
        for part in global_name.split("."):
            module = getattr(module, part)
        return module

    def _memo_get(self, index):
        if index not in self.memo:
            raise UnpicklingError(f"Memo value not found at index {index}")
        self.stack.append(self.memo[index])

    def _reduce(self, function, args):
        self.stack.append(function(*args))


def _operation(*codes):

    def add(function):
        for code in codes:
            _OPERATIONS[ord(code)] = function
        return function

    return add


_OPERATIONS = {}


def _constant(value):
    return lambda self: self.stack.append(value)


for _code, _value in (("N", None), ("\x88", True), ("\x89", False), (")", ())):
    _OPERATIONS[ord(_code)] = _constant(_value)
for _code, _kind in (("]", list), ("}", dict), ("\x8f", set)):
    _OPERATIONS[ord(_code)] = lambda self, kind=_kind: self.stack.append(kind())
for _code, _size in (("K", 1), ("M", 2)):
    _OPERATIONS[ord(_code)] = lambda self, size=_size: self.stack.append(self._number(size))


@_operation("\x80")
def _proto(self):
    proto = self._number(1)
    if proto > 5:
        raise ValueError(f"unsupported pickle protocol: {proto}")
    self.proto = proto


@_operation("\x95")
def _frame(self):
    size = self._number(8)
    if self._at < len(self._frame):
        raise UnpicklingError("beginning of a new frame before end of current frame")
    data = self._read_file(size) if size < sys.maxsize else b""
    if len(data) < size:
        raise UnpicklingError("pickle data was truncated")
    self._frame, self._at = data, 0


@_operation("(")
def _mark(self):
    self._marks.append(len(self.stack))


@_operation(".")
def _stop(self):
    raise _Stop(self._pop())


@_operation("0")
def _drop(self):
    if self._marks and len(self.stack) == self._marks[-1]:
        self._marks.pop()
    else:
        self._pop()


@_operation("1")
def _drop_mark(self):
    self._pop_mark()


@_operation("2")
def _duplicate(self):
    self.stack.append(self._top())


@_operation("I")
def _int_line(self):
    text = self._line()
    if text in (b"00", b"01"):
        self.stack.append(text == b"01")
        return
    with contextlib.suppress(ValueError):
        self.stack.append(int(text, 0))
        return
    raise ValueError("could not convert string to int")


@_operation("J")
def _int(self):
    self.stack.append(self._number(4, True))


@_operation("L")
def _long_line(self):
    text = self._line()
    self.stack.append(int(text[:-1] if text.endswith(b"L") else text, 0))


@_operation("\x8a")
def _long(self):
    self.stack.append(self._number(self._number(1), True))


@_operation("\x8b")
def _large_long(self):
    size = self._number(4, True)
    if size < 0:
        raise UnpicklingError("LONG pickle has negative byte count")
    self.stack.append(self._number(size, True))


@_operation("F")
def _float_line(self):
    self.stack.append(float(self._line()))


@_operation("G")
def _float(self):
    self.stack.append(struct.unpack(">d", self._read(8))[0])


def _decoded(self, data):
    return data if self.encoding == "bytes" else data.decode(self.encoding, self.errors)


_ESCAPES = {b"\n": b"", b"\\": b"\\", b"'": b"'", b'"': b'"', b"b": b"\b", b"f": b"\f", b"t": b"\t",
            b"n": b"\n", b"r": b"\r", b"v": b"\v", b"a": b"\a"}


def _escape_decode(data):
    """codecs.escape_decode, without the length."""
    out, at = bytearray(), 0
    while at < len(data):
        letter = data[at:at + 1]
        at += 1
        if letter != b"\\":
            out += letter
            continue
        letter = data[at:at + 1]
        at += 1
        if letter == b"":
            raise ValueError("Trailing \\ in string")
        if letter in _ESCAPES:
            out += _ESCAPES[letter]
        elif letter == b"x":
            digits = data[at:at + 2]
            if len(digits) < 2 or not all(c in b"0123456789abcdefABCDEF" for c in digits):
                raise ValueError(f"invalid \\x escape at position {at - 2}")
            out.append(int(digits, 16))
            at += 2
        elif letter in (b"0", b"1", b"2", b"3", b"4", b"5", b"6", b"7"):
            end = at
            while end < min(at + 2, len(data)) and data[end] in b"01234567":
                end += 1
            out.append(int(data[at - 1:end], 8) & 255)
            at = end
        else:
            out += b"\\" + letter
    return bytes(out)


@_operation("S")
def _string_line(self):
    text = self._line().strip()
    if len(text) < 2 or text[0] != text[-1] or text[:1] not in (b"'", b'"'):
        raise UnpicklingError("the STRING opcode argument must be quoted")
    self.stack.append(_decoded(self, _escape_decode(text[1:-1])))


@_operation("T", "U")
def _string(self):
    raise UnpicklingError("strs of Python 2 are not in the scenario language")


@_operation("V")
def _unicode_line(self):
    self.stack.append(_raw_unescape(self._line()))


def _raw_unescape(data):
    text, made, at = data.decode("latin-1"), [], 0
    while at < len(text):
        size = {"u": 4, "U": 8}.get(text[at + 1:at + 2], 0) if text[at] == "\\" else 0
        if size:
            made.append(chr(int(text[at + 2:at + 2 + size], 16)))
            at += 2 + size
        else:
            made.append(text[at])
            at += 1
    return "".join(made)


def _sized(code, size, kind):

    def load(self):
        self.stack.append(kind(self._read(self._number(size))))

    _OPERATIONS[ord(code)] = load


def _text(data):
    return data.decode("utf-8", "surrogatepass")


for _code, _size, _kind in (("C", 1, bytes), ("B", 4, bytes), ("\x8e", 8, bytes), ("\x96", 8, bytearray),
                            ("\x8c", 1, _text), ("X", 4, _text), ("\x8d", 8, _text)):
    _sized(_code, _size, _kind)


@_operation("t")
def _tuple(self):
    self.stack.append(tuple(self._pop_mark()))


def _short_tuple(size):

    def load(self):
        items = [self._pop() for _ in range(size)]
        self.stack.append(tuple(items[::-1]))

    return load


for _size in (1, 2, 3):
    _OPERATIONS[0x84 + _size] = _short_tuple(_size)


@_operation("l")
def _list(self):
    self.stack.append(self._pop_mark())


@_operation("d")
def _dict(self):
    items = self._pop_mark()
    if len(items) % 2:
        raise UnpicklingError("odd number of items for DICT")
    self.stack.append(dict(zip(items[::2], items[1::2])))


@_operation("\x91")
def _frozenset(self):
    self.stack.append(frozenset(self._pop_mark()))


@_operation("a")
def _append(self):
    value = self._pop()
    _extend(self._top(), [value])


@_operation("e")
def _appends(self):
    items = self._pop_mark()
    _extend(self._top(), items)


def _extend(target, items):
    if type(target) is list or hasattr(target, "extend"):
        target.extend(items)
    else:
        for item in items:
            target.append(item)


@_operation("s")
def _set_item(self):
    value = self._pop()
    key = self._pop()
    self._top()[key] = value


@_operation("u")
def _set_items(self):
    items = self._pop_mark()
    if len(items) % 2:
        raise UnpicklingError("odd number of items for SETITEMS")
    target = self._top()
    for position in range(0, len(items), 2):
        target[items[position]] = items[position + 1]


@_operation("\x90")
def _add_items(self):
    items = self._pop_mark()
    target = self._top()
    if isinstance(target, set):
        target.update(items)
    else:
        for item in items:
            target.add(item)


@_operation("c")
def _global(self):
    module, name = self._line().decode(), self._line().decode()
    self.stack.append(self.find_class(module, name))


@_operation("\x93")
def _stack_global(self):
    name, module = self._pop(), self._pop()
    if type(name) is not str or type(module) is not str:
        raise UnpicklingError("STACK_GLOBAL requires str")
    self.stack.append(self.find_class(module, name))


def _extension(size):

    def load(self):
        code = self._number(size, size == 4)
        if code <= 0:
            raise UnpicklingError("EXT specifies code <= 0")
        found = copyreg._inverted_registry.get(code)
        if found is None:
            raise ValueError(f"unregistered extension code {code}")
        self.stack.append(self.find_class(*found))

    return load


for _code, _size in (("\x82", 1), ("\x83", 2), ("\x84", 4)):
    _OPERATIONS[ord(_code)] = _extension(_size)


@_operation("R")
def _call(self):
    args, function = self._pop(), self._pop()
    self.stack.append(function(*args))


@_operation("\x81")
def _new(self):
    args, cls = self._pop(), self._pop()
    _check_new(cls, args, "NEWOBJ")
    self.stack.append(cls.__new__(cls, *args))


@_operation("\x92")
def _new_ex(self):
    kwargs, args, cls = self._pop(), self._pop(), self._pop()
    _check_new(cls, args, "NEWOBJ_EX")
    self.stack.append(cls.__new__(cls, *args, **kwargs))


def _check_new(cls, args, name):
    if not isinstance(args, tuple):
        raise UnpicklingError(f"{name} args argument must be a tuple, not {type(args).__name__}")
    if not isinstance(cls, type):
        raise UnpicklingError(f"{name} class argument must be a type, not {type(cls).__name__}")


def _instance(self, cls, args):
    if args or not isinstance(cls, type):
        self.stack.append(cls(*args))
    else:
        self.stack.append(cls.__new__(cls))


@_operation("i")
def _inst(self):
    module, name = self._line().decode("ascii"), self._line().decode("ascii")
    args = self._pop_mark()
    _instance(self, self.find_class(module, name), args)


@_operation("o")
def _obj(self):
    args = self._pop_mark()
    if not args:
        raise UnpicklingError("unpickling stack underflow")
    _instance(self, args[0], args[1:])


@_operation("b")
def _build(self):
    state = self._pop()
    target = self._top()
    setter = getattr(target, "__setstate__", None)
    if setter is not None:
        setter(state)
        return
    if isinstance(target, BaseException):
        for name, value in state.items():
            setattr(target, name, value)
        return
    slots = None
    if isinstance(state, tuple) and len(state) == 2:
        state, slots = state
    if state:
        if not isinstance(state, dict):
            raise UnpicklingError("state is not a dictionary")
        names = target.__dict__
        for name, value in state.items():
            names[sys.intern(name) if type(name) is str else name] = value
    if slots:
        if not isinstance(slots, dict):
            raise UnpicklingError("slot state is not a dictionary")
        for name, value in slots.items():
            setattr(target, name, value)


@_operation("P")
def _persistent_line(self):
    self.stack.append(self.persistent_load(self._line().decode("ascii")))


@_operation("Q")
def _persistent(self):
    self.stack.append(self.persistent_load(self._pop()))


@_operation("g")
def _get_line(self):
    self._memo_get(int(self._line()))


@_operation("h")
def _get_short(self):
    self._memo_get(self._number(1))


@_operation("j")
def _get_long(self):
    self._memo_get(self._number(4))


@_operation("p")
def _put_line(self):
    index = int(self._line())
    if index < 0:
        raise ValueError("negative PUT argument")
    self.memo[index] = self._top()


@_operation("q")
def _put_short(self):
    self.memo[self._number(1)] = self._top()


@_operation("r")
def _put_long(self):
    self.memo[self._number(4)] = self._top()


@_operation("\x94")
def _memoize(self):
    self.memo[len(self.memo)] = self._top()


@_operation("\x97")
def _next_buffer(self):
    if self._buffers is None:
        raise UnpicklingError("pickle stream refers to out-of-band data but no *buffers* argument was given")
    try:
        self.stack.append(next(self._buffers))
    except StopIteration:
        raise UnpicklingError("not enough out-of-band buffers") from None


@_operation("\x98")
def _read_only(self):
    self.stack.append(memoryview(self._pop()).toreadonly())
