# SPDX-License-Identifier: MIT
"""Module dbm.dumb: values in blocks of one file (.dat), and where each begins in the lines of another (.dir)."""
import ast
import collections.abc
import io
import os

__all__ = ["error", "open"]

_BLOCKSIZE = 512
error = OSError


def _bytes_of(value, what):
    if isinstance(value, str):
        return value.encode("utf-8")
    if not isinstance(value, (bytes, bytearray)):
        raise TypeError(f"{what} must be bytes or strings")
    return value


def _blocks(size):
    return (size + _BLOCKSIZE - 1) // _BLOCKSIZE


class _Database(collections.abc.MutableMapping):
    _os = os
    _io = io

    def __init__(self, filebasename, mode, flag="c"):
        filebasename = os.fsencode(filebasename)
        self._mode = mode
        self._readonly = flag == "r"
        self._dirfile = filebasename + b".dir"
        self._datfile = filebasename + b".dat"
        self._bakfile = filebasename + b".bak"
        self._index = None  # (place, size) by key; None: it is closed
        self._create(flag)
        self._update(flag)

    def _create(self, flag):
        if flag == "n":
            for name in self._datfile, self._bakfile, self._dirfile:
                try:
                    os.remove(name)
                except OSError:
                    pass
        try:
            io.open(self._datfile, "r", encoding="Latin-1").close()
        except OSError:
            if flag not in ("c", "n"):
                raise
            with io.open(self._datfile, "w", encoding="Latin-1"):
                self._chmod(self._datfile)

    def _update(self, flag):
        self._modified = False
        self._index = {}
        try:
            file = io.open(self._dirfile, "r", encoding="Latin-1")
        except OSError:
            if flag not in ("c", "n"):
                raise
            self._modified = True
            return
        with file:
            for line in file:
                key, place = ast.literal_eval(line.rstrip())
                self._index[key.encode("Latin-1")] = place

    def _commit(self):
        """Writes all lines again. __setitem__ leaves places of values that moved to this."""
        if self._index is None or not self._modified:
            return
        try:
            os.unlink(self._bakfile)
        except OSError:
            pass
        try:
            os.rename(self._dirfile, self._bakfile)
        except OSError:
            pass
        with io.open(self._dirfile, "w", encoding="Latin-1") as file:
            self._chmod(self._dirfile)
            for key, place in self._index.items():
                file.write(self._line(key, place))

    sync = _commit

    @staticmethod
    def _line(key, place):
        return "%r, %r\n" % (key.decode("Latin-1"), place)

    def _verify_open(self):
        if self._index is None:
            raise error("DBM object has already been closed")

    def _open_index(self):
        self._verify_open()
        return self._index

    def __getitem__(self, key):
        if isinstance(key, str):
            key = key.encode("utf-8")
        place, size = self._open_index()[key]
        with io.open(self._datfile, "rb") as file:
            file.seek(place)
            return file.read(size)

    def _append(self, value):
        with io.open(self._datfile, "rb+") as file:
            file.seek(0, 2)
            end = file.tell()
            place = _blocks(end) * _BLOCKSIZE
            file.write(bytes(place - end))
            file.write(value)
        return place, len(value)

    def _overwrite(self, place, value):
        with io.open(self._datfile, "rb+") as file:
            file.seek(place)
            file.write(value)
        return place, len(value)

    def _add_key(self, key, place):
        self._index[key] = place
        with io.open(self._dirfile, "a", encoding="Latin-1") as file:
            self._chmod(self._dirfile)
            file.write(self._line(key, place))

    def _check_writable(self):
        if self._readonly:
            raise error("The database is opened for reading only")

    def __setitem__(self, key, val):
        self._check_writable()
        key, val = _bytes_of(key, "keys"), _bytes_of(val, "values")
        self._verify_open()
        self._modified = True
        if key not in self._index:
            self._add_key(key, self._append(val))
            return
        place, size = self._index[key]
        fits = _blocks(len(val)) <= _blocks(size)
        self._index[key] = self._overwrite(place, val) if fits else self._append(val)

    def __delitem__(self, key):
        self._check_writable()
        if isinstance(key, str):
            key = key.encode("utf-8")
        self._verify_open()
        self._modified = True
        del self._index[key]
        self._commit()

    def keys(self):
        return list(self._open_index())

    def items(self):
        return [(key, self[key]) for key in self._open_index().keys()]

    def __contains__(self, key):
        if isinstance(key, str):
            key = key.encode("utf-8")
        return key in self._open_index()

    def iterkeys(self):
        return iter(self._open_index())

    __iter__ = iterkeys

    def __len__(self):
        return len(self._open_index())

    def close(self):
        try:
            self._commit()
        finally:
            self._index = self._datfile = self._dirfile = self._bakfile = None

    __del__ = close

    def _chmod(self, file):
        os.chmod(file, self._mode)

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.close()


def open(file, flag="c", mode=0o666):
    mask = os.umask(0)
    os.umask(mask)
    if flag not in ("r", "w", "c", "n"):
        raise ValueError("Flag must be one of 'r', 'w', 'c', or 'n'")
    return _Database(file, mode & ~mask, flag=flag)
