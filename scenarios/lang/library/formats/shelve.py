# SPDX-License-Identifier: MIT
"""Module shelve: pickled objects in a mapping of bytes."""
import collections.abc
import io
import pickle

__all__ = ["Shelf", "BsdDbShelf", "DbfilenameShelf", "open"]


class _ClosedDict(collections.abc.MutableMapping):
    """What is in the place of the mapping after close()."""

    def closed(self, *args):
        raise ValueError("invalid operation on closed shelf")

    __iter__ = __len__ = __getitem__ = __setitem__ = __delitem__ = keys = closed

    def __repr__(self):
        return "<Closed Dictionary>"


class Shelf(collections.abc.MutableMapping):
    def __init__(self, dict, protocol=None, writeback=False, keyencoding="utf-8"):
        self.dict = dict
        self._protocol = pickle.DEFAULT_PROTOCOL if protocol is None else protocol
        self.writeback = writeback
        self.cache = {}
        self.keyencoding = keyencoding

    def __iter__(self):
        for key in self.dict.keys():
            yield key.decode(self.keyencoding)

    def __len__(self):
        return len(self.dict)

    def __contains__(self, key):
        return key.encode(self.keyencoding) in self.dict

    def get(self, key, default=None):
        return self[key] if key.encode(self.keyencoding) in self.dict else default

    def __getitem__(self, key):
        try:
            return self.cache[key]
        except KeyError:
            value = pickle.Unpickler(io.BytesIO(self.dict[key.encode(self.keyencoding)])).load()
            if self.writeback:
                self.cache[key] = value
            return value

    def __setitem__(self, key, value):
        if self.writeback:
            self.cache[key] = value
        file = io.BytesIO()
        pickle.Pickler(file, self._protocol).dump(value)
        self.dict[key.encode(self.keyencoding)] = file.getvalue()

    def __delitem__(self, key):
        del self.dict[key.encode(self.keyencoding)]
        self.cache.pop(key, None)

    def __enter__(self):
        return self

    def __exit__(self, type, value, traceback):
        self.close()

    def close(self):
        if self.dict is None:
            return
        try:
            self.sync()
            try:
                self.dict.close()
            except AttributeError:
                pass
        finally:
            try:
                self.dict = _ClosedDict()
            except:  # noqa: E722: the interpreter may be ending
                self.dict = None

    def __del__(self):
        if hasattr(self, "writeback"):  # __init__ got as far as that
            self.close()

    def sync(self):
        if self.writeback and self.cache:
            self.writeback = False
            for key, value in self.cache.items():
                self[key] = value
            self.writeback = True
            self.cache = {}
        if hasattr(self.dict, "sync"):
            self.dict.sync()


class BsdDbShelf(Shelf):
    """A shelf on a mapping that has a place: first(), next() and so on."""

    def _pair(self, found):
        key, value = found
        return key.decode(self.keyencoding), pickle.Unpickler(io.BytesIO(value)).load()

    def set_location(self, key):
        return self._pair(self.dict.set_location(key))

    def next(self):
        return self._pair(next(self.dict))

    def previous(self):
        return self._pair(self.dict.previous())

    def first(self):
        return self._pair(self.dict.first())

    def last(self):
        return self._pair(self.dict.last())


class DbfilenameShelf(Shelf):
    """A shelf in a file of module dbm."""

    def __init__(self, filename, flag="c", protocol=None, writeback=False):
        import dbm
        Shelf.__init__(self, dbm.open(filename, flag), protocol, writeback)

    def clear(self):
        self.cache.clear()
        self.dict.clear()


def open(filename, flag="c", protocol=None, writeback=False):
    return DbfilenameShelf(filename, flag, protocol, writeback)
