# SPDX-License-Identifier: MIT
"""Module pickle, as CPython's Lib/pickle.py; without buffers out of band."""
import io
from _pickler import PickleError, Pickler, PicklingError, encode_long
from _unpickler import Unpickler, UnpicklingError

__all__ = ["PickleError", "PicklingError", "UnpicklingError", "Pickler", "Unpickler", "dump", "dumps", "load", "loads"]

format_version = "5.0"
HIGHEST_PROTOCOL = DEFAULT_PROTOCOL = 5


def decode_long(data):
    return int.from_bytes(data, "little", signed=True)


def dump(obj, file, protocol=None, *, fix_imports=True, buffer_callback=None):
    """Writes OBJ to FILE."""
    Pickler(file, protocol, fix_imports=fix_imports, buffer_callback=buffer_callback).dump(obj)


def dumps(obj, protocol=None, *, fix_imports=True, buffer_callback=None):
    """The bytes of OBJ."""
    file = io.BytesIO()
    Pickler(file, protocol, fix_imports=fix_imports, buffer_callback=buffer_callback).dump(obj)
    return file.getvalue()


def load(file, *, fix_imports=True, encoding="ASCII", errors="strict", buffers=None):
    """The next object of FILE."""
    return Unpickler(file, fix_imports=fix_imports, encoding=encoding, errors=errors, buffers=buffers).load()


def loads(data, /, *, fix_imports=True, encoding="ASCII", errors="strict", buffers=None):
    """The object that DATA has."""
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise TypeError(f"a bytes-like object is required, not '{type(data).__name__}'")
    return load(io.BytesIO(data), fix_imports=fix_imports, encoding=encoding, errors=errors, buffers=buffers)
