# SPDX-License-Identifier: MIT
"""Package dbm: opens a database of any of its kinds. Those on the C libraries gdbm and ndbm are not there."""
import io
import os
import struct

__all__ = ["open", "whichdb", "error"]


class error(Exception):
    pass


error = (error, OSError)
ndbm = None
_modules = {}
_GNU_MAGIC = (0x13579ace, 0x13579acd, 0x13579acf)


def _load_modules():
    """The modules by name; the first is the one that makes new databases."""
    if not _modules:
        try:
            import dbm.sqlite3
            _modules["dbm.sqlite3"] = dbm.sqlite3
        except ImportError:
            pass
        import dbm.dumb
        _modules["dbm.dumb"] = dbm.dumb
    return _modules


def open(file, flag="r", mode=0o666):
    modules = _load_modules()
    kind = None if "n" in flag else whichdb(file)
    if kind is None:
        if "c" not in flag and "n" not in flag:
            raise error[0]("db file doesn't exist; use 'c' or 'n' flag to create a new db")
        kind = next(iter(modules))
    elif kind == "":
        raise error[0]("db type could not be determined")
    elif kind not in modules:
        raise error[0](f"db type is {kind}, but the module is not available")
    return modules[kind].open(file, flag, mode)


def _is_ndbm(filename):
    for end in b".pag", b".dir":
        try:
            io.open(filename + end, "rb").close()
        except OSError:
            return False
    return True


def _is_dumb(filename):
    try:
        os.stat(filename + b".dat")
        if os.stat(filename + b".dir").st_size == 0:
            return True
        with io.open(filename + b".dir", "rb") as file:
            return file.read(1) in (b"'", b'"')
    except OSError:
        return False


def whichdb(filename):
    """The name of the module for a database; "": none is known for the file; None: there is no file."""
    filename = os.fsencode(filename)
    if _is_ndbm(filename):
        return "dbm.ndbm"
    if _is_dumb(filename):
        return "dbm.dumb"
    try:
        file = io.open(filename, "rb")
    except OSError:
        return None
    with file:
        begin = file.read(16)
    if begin == b"SQLite format 3\x00":
        return "dbm.sqlite3"
    return "dbm.gnu" if len(begin) >= 4 and struct.unpack("=l", begin[:4])[0] in _GNU_MAGIC else ""
