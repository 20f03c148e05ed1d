# SPDX-License-Identifier: MIT
"""Module os: the machine on which a program runs (scenarios/LANGUAGE.md), without its files and processes."""
from _start import variables as _variables
from os import path

name = "posix"
linesep = "\n"
sep, altsep, extsep, curdir, pardir, pathsep, devnull, defpath = "/", None, ".", ".", "..", ":", "/dev/null", "/bin:/usr/bin"
EX_OK = 0
F_OK, X_OK, W_OK, R_OK = 0, 1, 2, 4
O_RDONLY, O_WRONLY, O_RDWR, O_CREAT, O_EXCL, O_TRUNC, O_APPEND, O_NONBLOCK = 0, 1, 2, 64, 128, 512, 1024, 2048
SEEK_SET, SEEK_CUR, SEEK_END = 0, 1, 2
error = OSError

_urandom = None


class PathLike:
    """For annotations: what has __fspath__() need not derive from it."""


def fspath(path):
    if isinstance(path, (str, bytes)):
        return path
    if not hasattr(path, "__fspath__"):
        raise TypeError(f"expected str, bytes or os.PathLike object, not {type(path).__name__}")
    found = path.__fspath__()
    if isinstance(found, (str, bytes)):
        return found
    raise TypeError(f"expected {type(path).__name__}.__fspath__() to return str or bytes, not {type(found).__name__}")


def fsencode(filename):
    filename = fspath(filename)
    return filename if isinstance(filename, bytes) else filename.encode()


def fsdecode(filename):
    filename = fspath(filename)
    return filename if isinstance(filename, str) else filename.decode()


class _Environ:
    """os.environ: names and values are strs."""

    def __init__(self, values):
        self._values = values

    def _check(self, value):
        if not isinstance(value, str):
            raise TypeError(f"str expected, not {type(value).__name__}")
        return value

    def __getitem__(self, key):
        self._check(key)
        if key not in self._values:
            raise KeyError(key)
        return self._values[key]

    def __setitem__(self, key, value):
        self._values[self._check(key)] = self._check(value)

    def __delitem__(self, key):
        self._check(key)
        if key not in self._values:
            raise KeyError(key)
        del self._values[key]

    def __iter__(self):
        return iter(list(self._values))

    def __len__(self):
        return len(self._values)

    def __contains__(self, key):
        return self._check(key) in self._values

    def __eq__(self, other):
        return self._values == (other._values if isinstance(other, _Environ) else other)

    def __repr__(self):
        items = ", ".join(f"{key!r}: {value!r}" for key, value in self._values.items())
        return f"environ({{{items}}})"

    def get(self, key, default=None):
        return self._values.get(self._check(key), default)

    def keys(self):
        return self._values.keys()

    def values(self):
        return self._values.values()

    def items(self):
        return self._values.items()

    def copy(self):
        return dict(self._values)

    def setdefault(self, key, value):
        if key not in self:
            self[key] = value
        return self[key]

    def pop(self, key, *default):
        return self._values.pop(self._check(key), *default)

    def popitem(self):
        for key in self._values:
            return key, self._values.pop(key)
        raise KeyError

    def clear(self):
        self._values.clear()

    def update(self, other=(), /, **more):
        pairs = [(key, other[key]) for key in other.keys()] if hasattr(other, "keys") else list(other)
        for key, value in pairs + list(more.items()):
            self[key] = value


environ = _Environ({
    "HOME": "/home/user",
    "LANG": "C.UTF-8",
    "LOGNAME": "user",
    "PATH": "/usr/local/bin:/usr/bin:/bin",
    "PWD": "/program",
    "SHELL": "/bin/sh",
    "USER": "user",
    **dict([_variable.split("=", 1) for _variable in _variables]),
})


def getenv(key, default=None):
    return environ.get(key, default)


def putenv(name, value, /):
    environ[name] = value


def unsetenv(name, /):
    environ.pop(name, None)


def getpid():
    return 4242


def getppid():
    return 4241


def getuid():
    return 1000


def geteuid():
    return 1000


def getgid():
    return 1000


def getegid():
    return 1000


def getcwd():
    return "/program"


def getcwdb():
    return b"/program"


def cpu_count():
    return 4


def process_cpu_count():
    return 4


def urandom(size, /):
    """Drawn from a generator of the run's own, as `random` choices of the tape."""
    global _urandom
    if size < 0:
        raise ValueError("negative argument not allowed")
    if _urandom is None:
        from random import Random
        _urandom = Random("urandom")
    return _urandom.randbytes(size)


_ERRORS = {
    0: "Success", 1: "Operation not permitted", 2: "No such file or directory", 3: "No such process",
    4: "Interrupted system call", 5: "Input/output error", 6: "No such device or address", 9: "Bad file descriptor",
    10: "No child processes", 11: "Resource temporarily unavailable", 12: "Cannot allocate memory",
    13: "Permission denied", 16: "Device or resource busy", 17: "File exists", 20: "Not a directory",
    21: "Is a directory", 22: "Invalid argument", 24: "Too many open files", 28: "No space left on device",
    32: "Broken pipe", 36: "File name too long", 39: "Directory not empty", 98: "Address already in use",
    99: "Cannot assign requested address", 100: "Network is down", 101: "Network is unreachable",
    103: "Software caused connection abort", 104: "Connection reset by peer",
    107: "Transport endpoint is not connected", 110: "Connection timed out", 111: "Connection refused",
    113: "No route to host", 115: "Operation now in progress",
}


def strerror(code, /):
    return _ERRORS.get(code, f"Unknown error {code}")


class uname_result:
    def __init__(self):
        self.sysname, self.nodename, self.release, self.version, self.machine = self._fields()

    def _fields(self):
        return "Linux", "ticktape", "6.1.0", "#1 SMP", "x86_64"

    def __iter__(self):
        return iter(self._fields())

    def __getitem__(self, key):
        return self._fields()[key]

    def __len__(self):
        return 5

    def __repr__(self):
        return ("posix.uname_result(sysname='Linux', nodename='ticktape', release='6.1.0', version='#1 SMP', "
                "machine='x86_64')")


def uname():
    return uname_result()
