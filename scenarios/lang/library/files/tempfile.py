# SPDX-License-Identifier: MIT
"""Module tempfile: files and folders with random names in the memory of a run, as CPython's Lib/tempfile.py.

The names are drawn as CPython draws them, from a generator without a seed, so a tape decides them.
"""
import io
import os
import shutil
import weakref
from functools import wraps
from random import Random as _Random
from types import GenericAlias

__all__ = [
    "NamedTemporaryFile", "TemporaryFile", "SpooledTemporaryFile", "TemporaryDirectory", "mkstemp", "mkdtemp", "mktemp",
    "TMP_MAX", "gettempprefix", "tempdir", "gettempdir", "gettempprefixb", "gettempdirb"
]

TMP_MAX = 238328
template = "tmp"
tempdir = None
_CHARACTERS = "abcdefghijklmnopqrstuvwxyz0123456789_"
_FLAGS = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
_shared = None


def _draw(generator):
    return "".join(generator.choices(_CHARACTERS, k=8))


def _names():
    """Random parts of names, without end."""
    global _shared
    if _shared is None:
        _shared = _Random()
    while True:
        yield _draw(_shared)


def _find_folder():
    folders = [os.environ[name] for name in ("TMPDIR", "TEMP", "TMP") if os.environ.get(name)]
    folders += ["/tmp", "/var/tmp", "/usr/tmp", os.getcwd()]
    generator = _Random()
    for folder in folders:
        folder = os.path.abspath(folder)
        path = os.path.join(folder, _draw(generator))
        try:
            os.close(os.open(path, _FLAGS, 0o600))
        except OSError:
            continue
        os.unlink(path)
        return folder
    raise FileNotFoundError(2, f"No usable temporary directory found in {folders}")


def gettempprefix():
    return template


def gettempprefixb():
    return template.encode()


def gettempdir():
    global tempdir
    if tempdir is None:
        tempdir = _find_folder()
    return os.fsdecode(tempdir)


def gettempdirb():
    return gettempdir().encode()


def _kind_of(*args):
    """str or bytes: what all of ARGS that are not None are."""
    found = None
    for arg in args:
        if arg is None:
            continue
        kind = bytes if isinstance(os.fspath(arg), bytes) else str
        if found is not None and kind is not found:
            raise TypeError("Can't mix bytes and non-bytes in path components.")
        found = kind
    return found or str


def _parameters(prefix, suffix, dir):
    kind = _kind_of(prefix, suffix, dir)
    if suffix is None:
        suffix = kind()
    if prefix is None:
        prefix = template if kind is str else template.encode()
    if dir is None:
        dir = gettempdir() if kind is str else gettempdirb()
    return os.fsdecode(prefix), os.fsdecode(suffix), os.fsdecode(dir), kind


def _create(prefix, suffix, dir, kind):
    """(descriptor, path) of a new file."""
    dir = os.path.abspath(dir)
    for name in _names():
        path = os.path.join(dir, prefix + name + suffix)
        path = path if kind is str else path.encode()
        try:
            return os.open(path, _FLAGS, 0o600), path
        except FileExistsError:
            pass


def mkstemp(suffix=None, prefix=None, dir=None, text=False):
    return _create(*_parameters(prefix, suffix, dir))


def mkdtemp(suffix=None, prefix=None, dir=None):
    prefix, suffix, dir, kind = _parameters(prefix, suffix, dir)
    for name in _names():
        path = os.path.join(dir, prefix + name + suffix)
        try:
            os.mkdir(path, 0o700)
        except FileExistsError:
            continue
        path = os.path.abspath(path)
        return path if kind is str else path.encode()


def mktemp(suffix="", prefix=template, dir=None):
    dir = gettempdir() if dir is None else dir
    for name in _names():
        path = os.path.join(dir, prefix + name + suffix)
        if not os.path.exists(path):
            return path


# ---- Files -----------------------------------------------------------------------------------------------------------


def _name_raw(file, name):
    raw = getattr(file, "buffer", file)
    getattr(raw, "raw", raw).name = name


class _TemporaryFileCloser:
    """Closes and removes the file, at the latest when the wrapper and all methods taken from it are gone."""

    def __init__(self, file, name, delete, delete_on_close):
        self.file, self.name = file, name
        self.delete, self.delete_on_close = delete, delete_on_close
        self.cleanup_called = self.close_called = False

    def cleanup(self):
        if self.cleanup_called:
            return
        self.cleanup_called = True
        try:
            if not self.close_called:
                self.close_called = True
                self.file.close()
        finally:
            if self.delete and os.path.exists(self.name):
                os.unlink(self.name)

    def close(self):
        if self.close_called:
            return
        self.close_called = True
        try:
            self.file.close()
        finally:
            if self.delete and self.delete_on_close:
                self.cleanup()

    def __del__(self):
        self.cleanup()


class _TemporaryFileWrapper:
    def __init__(self, file, name, delete=True, delete_on_close=True):
        self.file = file
        self.name = name
        self._closer = _TemporaryFileCloser(file, name, delete, delete_on_close)

    def __repr__(self):
        return f"<{type(self).__name__} file={self.file!r}>"

    def __getattr__(self, name):
        found = getattr(self.__dict__["file"], name)
        if callable(found):
            function = found

            @wraps(function)
            def found(*args, **kwargs):
                return function(*args, **kwargs)
            found._closer = self._closer
        if not isinstance(found, int):
            setattr(self, name, found)
        return found

    def __enter__(self):
        self.file.__enter__()
        return self

    def __exit__(self, exc, value, tb):
        result = self.file.__exit__(exc, value, tb)
        self._closer.cleanup()
        return result

    def close(self):
        self._closer.close()

    def __iter__(self):
        for line in self.file:
            yield line


def NamedTemporaryFile(mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None,
                       delete=True, *, errors=None, delete_on_close=True):
    prefix, suffix, dir, kind = _parameters(prefix, suffix, dir)
    name = None

    def opener(*args):
        nonlocal name
        fd, name = _create(prefix, suffix, dir, kind)
        return fd
    try:
        file = io.open(dir, mode, buffering=buffering, newline=newline, encoding=encoding, errors=errors, opener=opener)
        _name_raw(file, name)
        return _TemporaryFileWrapper(file, name, delete, delete_on_close)
    except BaseException:
        if name is not None:
            os.unlink(name)
        raise


def TemporaryFile(mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None, *,
                  errors=None):
    prefix, suffix, dir, kind = _parameters(prefix, suffix, dir)
    fd = None

    def opener(*args):
        nonlocal fd
        fd, name = _create(prefix, suffix, dir, kind)
        os.unlink(name)
        return fd
    file = io.open(dir, mode, buffering=buffering, newline=newline, encoding=encoding, errors=errors, opener=opener)
    _name_raw(file, fd)
    return file


class SpooledTemporaryFile(io.IOBase):
    """In a BytesIO or StringIO until it is larger than max_size, or a descriptor is needed."""

    __module__ = "tempfile"
    __class_getitem__ = classmethod(GenericAlias)

    def __init__(self, max_size=0, mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None,
                 dir=None, *, errors=None):
        if "b" in mode:
            self._file = io.BytesIO()
        else:
            self._file = io.TextIOWrapper(io.BytesIO(), encoding=encoding, errors=errors, newline=newline)
        self._max_size = max_size
        self._rolled = False
        self._mode = mode
        self._options = {"mode": mode, "buffering": buffering, "suffix": suffix, "prefix": prefix, "encoding": encoding,
                         "newline": newline, "dir": dir, "errors": errors}

    def _roll_if_large(self):
        if not self._rolled and self._max_size and self._file.tell() > self._max_size:
            self.rollover()

    def rollover(self):
        if self._rolled:
            return
        file = self._file
        at = file.tell()
        self._file = new = TemporaryFile(**self._options)
        if hasattr(new, "buffer"):
            new.buffer.write(file.detach().getvalue())
        else:
            new.write(file.getvalue())
        new.seek(at, 0)
        self._rolled = True

    def __enter__(self):
        if self._file.closed:
            raise ValueError("Cannot enter context with closed file")
        return self

    def __exit__(self, exc, value, tb):
        self._file.close()

    def __iter__(self):
        return self._file.__iter__()

    def close(self):
        self._file.close()

    def fileno(self):
        self.rollover()
        return self._file.fileno()

    def flush(self):
        self._file.flush()

    def isatty(self):
        return self._file.isatty()

    def readable(self):
        return self._file.readable()

    def writable(self):
        return self._file.writable()

    def seekable(self):
        return self._file.seekable()

    def read(self, *args):
        return self._file.read(*args)

    def read1(self, *args):
        return self._file.read1(*args)

    def readinto(self, b):
        return self._file.readinto(b)

    def readinto1(self, b):
        return self._file.readinto1(b)

    def readline(self, *args):
        return self._file.readline(*args)

    def readlines(self, *args):
        return self._file.readlines(*args)

    def seek(self, *args):
        return self._file.seek(*args)

    def tell(self):
        return self._file.tell()

    def detach(self):
        return self._file.detach()

    def truncate(self, size=None):
        if size is None:
            return self._file.truncate()
        if size > self._max_size:
            self.rollover()
        return self._file.truncate(size)

    def write(self, s):
        count = self._file.write(s)
        self._roll_if_large()
        return count

    def writelines(self, iterable):
        for line in iterable:
            self.write(line)

    @property
    def closed(self):
        return self._file.closed

    @property
    def encoding(self):
        return self._file.encoding

    @property
    def errors(self):
        return self._file.errors

    @property
    def newlines(self):
        return self._file.newlines

    @property
    def mode(self):
        return self._file.mode if hasattr(self._file, "mode") else self._mode

    @property
    def name(self):
        return getattr(self._file, "name", None)


class TemporaryDirectory:
    __class_getitem__ = classmethod(GenericAlias)

    def __init__(self, suffix=None, prefix=None, dir=None, ignore_cleanup_errors=False, *, delete=True):
        self.name = mkdtemp(suffix, prefix, dir)
        self._ignore_cleanup_errors = ignore_cleanup_errors
        self._delete = delete
        self._finalizer = weakref.finalize(self, self._cleanup, self.name, ignore_cleanup_errors, delete)

    @staticmethod
    def _remove(name, ignore_errors):
        def onexc(function, path, failure):
            if not isinstance(failure, FileNotFoundError) and not ignore_errors:
                raise failure
        shutil.rmtree(name, onexc=onexc)

    @classmethod
    def _cleanup(cls, name, ignore_errors=False, delete=True):
        if delete:
            cls._remove(name, ignore_errors)

    def __repr__(self):
        return f"<{type(self).__name__} {self.name!r}>"

    def __enter__(self):
        return self.name

    def __exit__(self, exc, value, tb):
        if self._delete:
            self.cleanup()

    def cleanup(self):
        if self._finalizer.detach() or os.path.exists(self.name):
            self._remove(self.name, self._ignore_cleanup_errors)
