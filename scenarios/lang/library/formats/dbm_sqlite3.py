# SPDX-License-Identifier: MIT
"""Module dbm.sqlite3: keys and values in a table of SQLite."""
import collections.abc
import contextlib
import os
import pathlib
import sqlite3

__all__ = ["error", "open"]

BUILD_TABLE = """
  CREATE TABLE IF NOT EXISTS Dict (
    key BLOB UNIQUE NOT NULL,
    value BLOB NOT NULL
  )
"""
GET_SIZE = "SELECT COUNT (key) FROM Dict"
LOOKUP_KEY = "SELECT value FROM Dict WHERE key = CAST(? AS BLOB)"
STORE_KV = "REPLACE INTO Dict (key, value) VALUES (CAST(? AS BLOB), CAST(? AS BLOB))"
DELETE_KEY = "DELETE FROM Dict WHERE key = CAST(? AS BLOB)"
ITER_KEYS = "SELECT key FROM Dict"
_MODES = {"r": "ro", "w": "rw", "c": "rwc", "n": "rwc"}


class error(OSError):
    pass


class _Database(collections.abc.MutableMapping):
    def __init__(self, path, /, *, flag, mode):
        if hasattr(self, "_cx"):
            raise error("DBM object does not support reinitialization")
        path = pathlib.Path(os.fsdecode(path))
        if flag not in _MODES:
            raise ValueError(f"Flag must be one of 'r', 'w', 'c', or 'n', not {flag!r}")
        if flag == "n":
            path.unlink(missing_ok=True)
        if flag in ("c", "n"):
            path.touch(mode=mode, exist_ok=True)
        try:
            self._cx = sqlite3.connect(f"{path.absolute().as_uri()}?mode={_MODES[flag]}", autocommit=True, uri=True)
        except sqlite3.Error as exc:
            raise error(str(exc))
        if flag in ("c", "n"):
            self._execute(BUILD_TABLE)

    def _execute(self, *args):
        if not self._cx:
            raise error("DBM object has already been closed")
        try:
            return contextlib.closing(self._cx.execute(*args))
        except sqlite3.Error as exc:
            raise error(str(exc))

    def __len__(self):
        with self._execute(GET_SIZE) as cursor:
            return cursor.fetchone()[0]

    def __getitem__(self, key):
        with self._execute(LOOKUP_KEY, (key,)) as cursor:
            row = cursor.fetchone()
        if not row:
            raise KeyError()
        return row[0]

    def __setitem__(self, key, value):
        self._execute(STORE_KV, (key, value))

    def __delitem__(self, key):
        with self._execute(DELETE_KEY, (key,)) as cursor:
            if not cursor.rowcount:
                raise KeyError()

    def __iter__(self):
        try:
            with self._execute(ITER_KEYS) as cursor:
                for row in cursor:
                    yield row[0]
        except sqlite3.Error as exc:
            raise error(str(exc))

    def close(self):
        if self._cx:
            self._cx.close()
            self._cx = None

    def keys(self):
        return list(super().keys())

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.close()


def open(filename, /, flag="r", mode=0o666):
    return _Database(filename, flag=flag, mode=mode)
