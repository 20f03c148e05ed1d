# SPDX-License-Identifier: MIT
"""Module sqlite3 over the functions of _sqlite. A database is in memory, or a file of the run.

SQLite waits for nothing itself: where a database is locked, _step() sleeps. Journals are in memory.
"""
import datetime
import operator as _operator
import re as _re
import time
from collections.abc import Iterator as _Iterator, Sequence as _Sequence

import _files
import _sqlite
import os as _os
from _refuse import refuse as _refuse
from _thread import RLock as _RLock, get_ident as _get_ident

from _sqlitecodes import (
    NAMES as _NAMES, SQLITE_ABORT, SQLITE_ABORT_ROLLBACK, SQLITE_AUTH, SQLITE_AUTH_USER, SQLITE_BUSY,
    SQLITE_BUSY_RECOVERY, SQLITE_BUSY_SNAPSHOT, SQLITE_BUSY_TIMEOUT, SQLITE_CANTOPEN, SQLITE_CANTOPEN_CONVPATH,
    SQLITE_CANTOPEN_DIRTYWAL, SQLITE_CANTOPEN_FULLPATH, SQLITE_CANTOPEN_ISDIR, SQLITE_CANTOPEN_NOTEMPDIR,
    SQLITE_CANTOPEN_SYMLINK, SQLITE_CONSTRAINT, SQLITE_CONSTRAINT_CHECK, SQLITE_CONSTRAINT_COMMITHOOK,
    SQLITE_CONSTRAINT_FOREIGNKEY, SQLITE_CONSTRAINT_FUNCTION, SQLITE_CONSTRAINT_NOTNULL, SQLITE_CONSTRAINT_PINNED,
    SQLITE_CONSTRAINT_PRIMARYKEY, SQLITE_CONSTRAINT_ROWID, SQLITE_CONSTRAINT_TRIGGER, SQLITE_CONSTRAINT_UNIQUE,
    SQLITE_CONSTRAINT_VTAB, SQLITE_CORRUPT, SQLITE_CORRUPT_INDEX, SQLITE_CORRUPT_SEQUENCE, SQLITE_CORRUPT_VTAB,
    SQLITE_DONE, SQLITE_EMPTY, SQLITE_ERROR, SQLITE_ERROR_MISSING_COLLSEQ, SQLITE_ERROR_RETRY,
    SQLITE_ERROR_SNAPSHOT, SQLITE_FORMAT, SQLITE_FULL, SQLITE_INTERNAL, SQLITE_INTERRUPT, SQLITE_IOERR,
    SQLITE_IOERR_ACCESS, SQLITE_IOERR_AUTH, SQLITE_IOERR_BEGIN_ATOMIC, SQLITE_IOERR_BLOCKED,
    SQLITE_IOERR_CHECKRESERVEDLOCK, SQLITE_IOERR_CLOSE, SQLITE_IOERR_COMMIT_ATOMIC, SQLITE_IOERR_CONVPATH,
    SQLITE_IOERR_CORRUPTFS, SQLITE_IOERR_DATA, SQLITE_IOERR_DELETE, SQLITE_IOERR_DELETE_NOENT,
    SQLITE_IOERR_DIR_CLOSE, SQLITE_IOERR_DIR_FSYNC, SQLITE_IOERR_FSTAT, SQLITE_IOERR_FSYNC,
    SQLITE_IOERR_GETTEMPPATH, SQLITE_IOERR_LOCK, SQLITE_IOERR_MMAP, SQLITE_IOERR_NOMEM, SQLITE_IOERR_RDLOCK,
    SQLITE_IOERR_READ, SQLITE_IOERR_ROLLBACK_ATOMIC, SQLITE_IOERR_SEEK, SQLITE_IOERR_SHMLOCK, SQLITE_IOERR_SHMMAP,
    SQLITE_IOERR_SHMOPEN, SQLITE_IOERR_SHMSIZE, SQLITE_IOERR_SHORT_READ, SQLITE_IOERR_TRUNCATE, SQLITE_IOERR_UNLOCK,
    SQLITE_IOERR_VNODE, SQLITE_IOERR_WRITE, SQLITE_LOCKED, SQLITE_LOCKED_SHAREDCACHE, SQLITE_LOCKED_VTAB,
    SQLITE_MISMATCH, SQLITE_MISUSE, SQLITE_NOLFS, SQLITE_NOMEM, SQLITE_NOTADB, SQLITE_NOTFOUND, SQLITE_NOTICE,
    SQLITE_NOTICE_RECOVER_ROLLBACK, SQLITE_NOTICE_RECOVER_WAL, SQLITE_OK, SQLITE_OK_LOAD_PERMANENTLY,
    SQLITE_OK_SYMLINK, SQLITE_PERM, SQLITE_PROTOCOL, SQLITE_RANGE, SQLITE_READONLY, SQLITE_READONLY_CANTINIT,
    SQLITE_READONLY_CANTLOCK, SQLITE_READONLY_DBMOVED, SQLITE_READONLY_DIRECTORY, SQLITE_READONLY_RECOVERY,
    SQLITE_READONLY_ROLLBACK, SQLITE_ROW, SQLITE_SCHEMA, SQLITE_TOOBIG, SQLITE_WARNING, SQLITE_WARNING_AUTOINDEX,
    SQLITE_DENY, SQLITE_IGNORE
)

if _sqlite.version is None:
    raise ImportError("libsqlite3.so.0: cannot open shared object file: No such file or directory")

paramstyle = "qmark"
apilevel = "2.0"
threadsafety = 3
sqlite_version = _sqlite.version
sqlite_version_info = tuple([int(part) for part in sqlite_version.split(".")])
PARSE_DECLTYPES = 1
PARSE_COLNAMES = 2
LEGACY_TRANSACTION_CONTROL = -1

Date = datetime.date
Time = datetime.time
Timestamp = datetime.datetime
Binary = memoryview
adapters = {}
converters = {}

_DELAYS_MS = 1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100
_LEVELS = "", "DEFERRED", "IMMEDIATE", "EXCLUSIVE"
_CREATES, _READS, _WRITES, _DETERMINISTIC = 4, 1, 2, 0x800
_nothing = _re.compile(r"(\s|--[^\n]*(\n|\Z)|/\*.*?(\*/|\Z))*", _re.DOTALL)
_keyword = _re.compile(r"[A-Za-z]+")


def DateFromTicks(ticks):
    return Date(*time.localtime(ticks)[:3])


def TimeFromTicks(ticks):
    return Time(*time.localtime(ticks)[3:6])


def TimestampFromTicks(ticks):
    return Timestamp(*time.localtime(ticks)[:6])


# ---- exceptions --------------------------------------------------------------


class Warning(Exception):
    """DB-API."""


class Error(Exception):
    """What this module raises."""


class InterfaceError(Error):
    """SQLite's interface was used wrongly."""


class DatabaseError(Error):
    """What a database reports."""


class InternalError(DatabaseError):
    """SQLite's own fault."""


class OperationalError(DatabaseError):
    """What may work another time: locks, files, and also SQL that is none."""


class ProgrammingError(DatabaseError):
    """A call that is wrong."""


class IntegrityError(DatabaseError):
    """A constraint."""


class DataError(DatabaseError):
    """A value that is too large."""


class NotSupportedError(DatabaseError):
    """What the library cannot do."""


_CLASSES = {SQLITE_INTERNAL: InternalError, SQLITE_NOTFOUND: InternalError, SQLITE_NOMEM: MemoryError,
            SQLITE_TOOBIG: DataError, SQLITE_CONSTRAINT: IntegrityError, SQLITE_MISMATCH: IntegrityError,
            SQLITE_MISUSE: InterfaceError, SQLITE_RANGE: InterfaceError}
_CLASSES.update(dict.fromkeys((SQLITE_ERROR, SQLITE_PERM, SQLITE_ABORT, SQLITE_BUSY, SQLITE_LOCKED, SQLITE_READONLY,
                               SQLITE_INTERRUPT, SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN, SQLITE_PROTOCOL,
                               SQLITE_EMPTY, SQLITE_SCHEMA), OperationalError))


def _error(code, text):
    made = _CLASSES.get(code & 255, DatabaseError)(text)
    if not isinstance(made, MemoryError):
        made.sqlite_errorcode = code
        made.sqlite_errorname = _NAMES.get(code, "unknown")
    return made


def _misuse(text):
    raise ProgrammingError(text)


def _check_text(function, argument, value):
    if not isinstance(value, str):
        shown = "None" if value is None else type(value).__name__
        raise TypeError(f"{function}() argument {argument} must be str, not {shown}")
    value.encode()  # or UnicodeEncodeError
    return value


# ---- adapters and converters -------------------------------------------------


class PrepareProtocol:
    """For __conform__()."""


def register_adapter(type, adapter, /):
    adapters[type, PrepareProtocol] = adapter


def register_converter(typename, converter, /):
    converters[typename.upper()] = converter


def adapt(obj, proto=PrepareProtocol, alt=_refuse, /):
    adapter = adapters.get((type(obj), proto))
    if adapter is not None:
        return adapter(obj)
    for owner, name, other in (proto, "__adapt__", obj), (obj, "__conform__", proto):
        method = getattr(owner, name, None)
        if method is not None:
            try:
                found = method(other)
            except TypeError:
                found = None
            if found is not None:
                return found
    if alt is _refuse:
        raise ProgrammingError("can't adapt")
    return alt


def _deprecated(what):
    from warnings import warn

    warn(f"The default {what} is deprecated as of Python 3.12; see the sqlite3 documentation for suggested replacement "
         "recipes", DeprecationWarning, stacklevel=3)


def _adapt_date(value):
    _deprecated("date adapter")
    return value.isoformat()


def _adapt_datetime(value):
    _deprecated("datetime adapter")
    return value.isoformat(" ")


def _convert_date(value):
    _deprecated("date converter")
    return datetime.date(*map(int, value.split(b"-")))


def _convert_timestamp(value):
    _deprecated("timestamp converter")
    date, clock = value.split(b" ")
    clock, _, fraction = clock.partition(b".")
    micros = int(f"{fraction.decode():0<6.6}") if fraction else 0
    return datetime.datetime(*map(int, date.split(b"-")), *map(int, clock.split(b":")), micros)


register_adapter(datetime.date, _adapt_date)
register_adapter(datetime.datetime, _adapt_datetime)
register_converter("date", _convert_date)
register_converter("timestamp", _convert_timestamp)


def _plain(value):
    """VALUE as SQLite's values are: of derived classes, the data."""
    if type(value) not in (int, float, str, bytearray):
        value = adapt(value, PrepareProtocol, value)
    for kind in int, float, str:
        if isinstance(value, kind) and type(value) is not kind and type(value) is not bool:
            value = kind.__str__(value) if kind is str else kind(value)
    return _stored(value)


def _stored(value):
    """VALUE, which SQLite can store as it is, or an exception."""
    if isinstance(value, str):
        value.encode()  # or UnicodeEncodeError
    elif isinstance(value, memoryview) and not value.c_contiguous:
        raise BufferError("memoryview: underlying buffer is not C-contiguous")
    return value


# ---- statements --------------------------------------------------------------


def _text_of(data):
    return None if data is None else data.decode("utf-8", "replace")


class _Statement:
    """One statement that is prepared; `at` is None: the text has none."""

    __slots__ = "connection", "at", "is_dml", "rest"

    def __init__(self, connection, sql):
        if "\0" in sql:
            raise ProgrammingError("the query contains a null character")
        data = sql.encode()
        with connection._mutex:
            code, self.at, size = _sqlite.prepare(connection._db, data)
            if code != SQLITE_OK:
                connection._raise()
        self.connection = connection
        self.rest = data[size:].decode()
        keyword = _keyword.match(sql, _nothing.match(sql).end())
        self.is_dml = keyword is not None and keyword[0].upper() in ("INSERT", "UPDATE", "DELETE", "REPLACE")

    def bind(self, parameters):
        db, names = self.connection._db, _sqlite.parameters(self.connection._db, self.at)
        if isinstance(parameters, (tuple, list)) or (not isinstance(parameters, dict)
                                                     and isinstance(parameters, _Sequence)):
            values = self._by_place(names, parameters)
        elif isinstance(parameters, dict) or hasattr(parameters, "__getitem__") and hasattr(parameters, "keys"):
            values = self._by_name(names, parameters)
        else:
            raise ProgrammingError("parameters are of unsupported type")
        for number, (shown, value) in enumerate(values, 1):
            value = _plain(value)
            code = _sqlite.bind(db, self.at, number, value)
            if code == -1:
                raise ProgrammingError(f"Error binding parameter {shown}: type '{type(value).__name__}' "
                                       "is not supported")
            if code == -2:
                raise OverflowError("Python int too large to convert to SQLite INTEGER")
            if code != SQLITE_OK:
                self.connection._raise()

    def _by_place(self, names, parameters):
        if len(parameters) != len(names):
            raise ProgrammingError(f"Incorrect number of bindings supplied. The current statement uses {len(names)}, "
                                   f"and there are {len(parameters)} supplied.")
        for number, name in enumerate(names, 1):
            if name is not None and not name.startswith(b"?"):
                raise ProgrammingError(f"Binding {number} ('{name.decode()}') is a named parameter, but you supplied a "
                                       "sequence which requires nameless (qmark) placeholders.")
        return [(number, value) for number, value in enumerate(parameters, 1)]

    def _by_name(self, names, parameters):
        for number, name in enumerate(names, 1):
            if name is None:
                raise ProgrammingError(f"Binding {number} has no name, but you supplied a dictionary (which has only "
                                       "names).")
            name = name[1:].decode()
            try:
                yield f"':{name}'", parameters[name]
            except LookupError:
                raise ProgrammingError(f"You did not supply a value for binding parameter :{name}.")

    def reset(self):
        if self.at is not None:
            with self.connection._mutex:
                _sqlite.reset(self.connection._db, self.at)


class Row:
    """A row whose values have names."""

    __slots__ = "_values", "_names"

    def __new__(cls, cursor, data, /):
        if not isinstance(cursor, Cursor):
            raise TypeError(f"Row() argument 1 must be sqlite3.Cursor, not {type(cursor).__name__}")
        if not isinstance(data, tuple):
            raise TypeError(f"Row() argument 2 must be tuple, not {type(data).__name__}")
        self = object.__new__(cls)
        self._values = data
        self._names = [column[0] for column in cursor.description or ()]
        return self

    def keys(self):
        return self._names.copy()

    def __getitem__(self, key):
        if isinstance(key, str):
            for name, value in zip(self._names, self._values):
                if name == key or (name.isascii() and key.isascii() and name.lower() == key.lower()):
                    return value
            raise IndexError("No item with that key")
        if isinstance(key, (int, slice)):
            return self._values[key]
        raise IndexError("Index must be int or string")

    def __len__(self):
        return len(self._values)

    def __iter__(self):
        return iter(self._values)

    def __hash__(self):
        return hash(tuple(self._names)) ^ hash(self._values)

    def __eq__(self, other):
        if not isinstance(other, Row):
            return NotImplemented
        return self._names == other._names and self._values == other._values


_Sequence.register(Row)


# ---- cursors -----------------------------------------------------------------


class Cursor:
    arraysize = 1
    description = None
    lastrowid = None
    rowcount = -1
    row_factory = None
    _statement = None
    _is_closed = False
    _is_locked = False  # a call runs, and code of the program in it
    _connection = None
    _converters = None

    def __init__(self, connection, /):
        if not isinstance(connection, Connection):
            raise TypeError(f"Cursor() argument 1 must be sqlite3.Connection, not {type(connection).__name__}")
        self._check_lock()
        self._connection = connection
        self._statement = None
        self._is_closed = False
        connection._check_thread()

    @property
    def connection(self):
        return self._connection

    def _check(self):
        if self._connection is None:
            raise ProgrammingError("Base Cursor.__init__ not called.")
        if self._is_closed:
            raise ProgrammingError("Cannot operate on a closed cursor.")
        self._connection._check()
        self._check_lock()

    def _check_lock(self):
        if self._is_locked:
            raise ProgrammingError("Recursive use of cursors not allowed.")

    def close(self):
        self._check_lock()
        if self._connection is None:
            raise ProgrammingError("Base Cursor.__init__ not called.")
        self._connection._check()
        self._leave()
        self._is_closed = True

    def _leave(self):
        """No statement is running any more."""
        statement, self._statement = self._statement, None
        if statement is not None and self._connection._is_open:
            statement.reset()

    def execute(self, sql, parameters=(), /):
        return self._execute(sql, (parameters,), False)

    def executemany(self, sql, seq_of_parameters, /):
        if not isinstance(seq_of_parameters, _Iterator):
            seq_of_parameters = iter(seq_of_parameters)
        return self._execute(sql, seq_of_parameters, True)

    def _prepare(self, sql, multiple):
        if not isinstance(sql, str):
            name = "executemany" if multiple else "execute"
            raise TypeError(f"{name}() argument 1 must be str, not {type(sql).__name__}")
        statement = _Statement(self._connection, sql)
        if _nothing.match(statement.rest).end() != len(statement.rest):
            raise ProgrammingError("You can only execute one statement at a time.")
        if multiple and not statement.is_dml:
            raise ProgrammingError("executemany() can only execute DML statements.")
        return statement

    def _execute(self, sql, rows, multiple):
        self._check()
        self._is_locked = True
        try:
            return self._execute_locked(sql, rows, multiple)
        finally:
            self._is_locked = False

    def _execute_locked(self, sql, rows, multiple):
        self._leave()
        self.description = None
        self.rowcount = -1
        connection = self._connection
        statement = self._prepare(sql, multiple)
        self.rowcount = 0 if statement.is_dml else -1
        try:
            if statement.at is None:
                for parameters in rows:
                    if parameters:
                        raise ProgrammingError("Incorrect number of bindings supplied. The current statement uses 0, "
                                               f"and there are {len(parameters)} supplied.")
                return self
            connection._begin_before(statement)
            self._statement = statement
            for parameters in rows:
                statement.bind(parameters)
                self._run(statement, multiple)  # RETURNING: another row is a misuse, as in CPython
        except BaseException:
            self._leave()
            self.rowcount = -1
            raise
        return self

    def _run(self, statement, multiple):
        connection = self._connection
        code = connection._step(statement)
        columns = _sqlite.columns(connection._db, statement.at)
        if columns:
            self.description = tuple([(self._name_of(name), None, None, None, None, None, None) for name in columns])
        if code == SQLITE_DONE:
            if statement.is_dml:
                self.rowcount += _sqlite.changes(connection._db)
            statement.reset()
            if not multiple:
                self._statement = None
        if not multiple:
            self.lastrowid = _sqlite.last_rowid(connection._db)
        self._find_converters(statement, columns)

    def _name_of(self, name):
        text = _text_of(name)
        if self._connection._detect_types & PARSE_COLNAMES and "[" in text:
            text = text[:text.index("[")].removesuffix(" ")
        return text

    def _find_converters(self, statement, columns):
        """One for each column, or None: no column has one."""
        self._converters = None
        detect = self._connection._detect_types
        if not detect or self._statement is None:
            return
        found = []
        declared = _sqlite.declared(self._connection._db, statement.at)
        for name, kind in zip(columns, declared):
            converter, name = None, _text_of(name)
            if detect & PARSE_COLNAMES and "[" in name and "]" in name[name.index("["):]:
                converter = converters.get(name[name.index("[") + 1:name.index("]", name.index("["))].upper())
            if converter is None and detect & PARSE_DECLTYPES and kind is not None:
                converter = converters.get(_re.split("[ (]", _text_of(kind))[0].upper())
            found.append(converter)
        if any(converter is not None for converter in found):
            self._converters = found

    def _values(self, statement):
        connection = self._connection
        factory = connection.text_factory
        db, at = connection._db, statement.at
        if factory is str and self._converters is None:
            try:
                return tuple(_sqlite.row(db, at, False))
            except UnicodeDecodeError:
                pass  # which column, is found out below
        values = _sqlite.row(db, at, True)
        types = _sqlite.types(db, at)
        made = self._converters or [None] * len(values)
        for column, (value, type) in enumerate(zip(values, types)):
            if made[column] is not None:
                if value is not None:
                    data = value if isinstance(value, bytes) else str(value).encode()
                    values[column] = made[column](data)
            elif type == 3:
                values[column] = self._text(value, factory, column)
        return tuple(values)

    def _text(self, data, factory, column):
        if factory is not str:
            return factory(data)
        try:
            return data.decode()
        except UnicodeDecodeError:
            name = self.description[column][0]
            raise OperationalError(f"Could not decode to UTF-8 column '{name}' with text "
                                   f"'{data.decode('ascii', 'replace')}'") from None

    def __iter__(self):
        return self

    def __next__(self):
        self._check()
        statement = self._statement
        if statement is None:
            raise StopIteration
        self._is_locked = True
        try:
            row = self._values(statement)
            try:
                code = self._connection._step(statement)
            except BaseException:
                self._leave()
                raise
            if code == SQLITE_DONE:
                if statement.is_dml:
                    self.rowcount = _sqlite.changes(self._connection._db)
                self._leave()
        finally:
            self._is_locked = False
        return row if self.row_factory is None else self.row_factory(self, row)

    def fetchone(self):
        return next(self, None)

    def fetchmany(self, size=None):
        left = self.arraysize if size is None else size
        rows = []
        for row in self:
            rows.append(row)
            left -= 1
            if left == 0:
                break
        return rows

    def fetchall(self):
        return list(self)

    def executescript(self, sql_script, /):
        if not isinstance(sql_script, str):
            raise TypeError(f"executescript() argument must be str, not {type(sql_script).__name__}")
        self._check()
        connection = self._connection
        if connection._autocommit == LEGACY_TRANSACTION_CONTROL and connection.in_transaction:
            connection._command("COMMIT")
        rest = sql_script
        while rest:
            statement = _Statement(connection, rest)
            rest = statement.rest
            if statement.at is not None:
                while connection._step(statement) == SQLITE_ROW:
                    pass
        return self

    def setinputsizes(self, sizes, /):
        return None

    def setoutputsize(self, size, column=None, /):
        return None


# ---- connections -------------------------------------------------------------

class _OneThread:
    """In place of a mutex."""

    def __enter__(self):
        pass

    def __exit__(self, *exc):
        pass


_one_thread = _OneThread()


def _parse_uri(name):
    """The path in a URI, and its mode."""
    from urllib.parse import parse_qsl, unquote

    rest, _, query = name[len("file:"):].partition("#")[0].partition("?")
    options = dict(parse_qsl(query, keep_blank_values=True))
    if rest.startswith("//"):
        authority, slash, path = rest[2:].partition("/")
        if authority not in ("", "localhost"):
            raise _error(SQLITE_ERROR, f"invalid uri authority: {authority}")
        rest = slash + path
    mode = options.get("mode", "rwc")
    if options.get("cache") == "shared" or "vfs" in options:
        _refuse("a shared cache of SQLite is not in the scenario language; use one connection, or a file")
    if mode not in ("ro", "rw", "rwc", "memory"):
        raise _error(SQLITE_ERROR, f"no such access mode: {mode}")
    return unquote(rest), mode


def _file_of(path, mode):
    """The node of a file, which is made if there is none."""
    try:
        flags = {"ro": 0, "rw": 2, "rwc": 2 | _files.O_CREAT}[mode]
        _files.opened(path, flags, path, 0o644)
        node = _files.find(path, path)
    except OSError:
        raise _error(SQLITE_CANTOPEN, "unable to open database file") from None
    return _files.stored(node)


def _as_int(value):
    return value if isinstance(value, int) else 0


class Connection:
    """A connection to a database, which one thread uses."""

    Warning = Warning
    Error = Error
    InterfaceError = InterfaceError
    DatabaseError = DatabaseError
    DataError = DataError
    OperationalError = OperationalError
    IntegrityError = IntegrityError
    InternalError = InternalError
    ProgrammingError = ProgrammingError
    NotSupportedError = NotSupportedError
    _db = None
    _is_initialized = False
    _is_open = False

    def __init__(self, database, timeout=5.0, detect_types=0, isolation_level="", check_same_thread=True,
                 cached_statements=128, uri=False, *, autocommit=LEGACY_TRANSACTION_CONTROL):
        self._is_initialized = self._is_open = False
        self._set_level(isolation_level)
        self._check_mode(autocommit)
        name = _os.fsdecode(database)
        mode = "rwc"
        if uri and name.startswith("file:"):
            name, mode = _parse_uri(name)
        self._node = shared = None
        if name not in ("", ":memory:") and mode != "memory":
            self._node = _file_of(name, mode)
            shared = self._node.database
            if shared is None:
                shared = self._node.database = _sqlite.shared(self._node.data)
        flags = _READS if mode == "ro" else _WRITES | _CREATES
        self._db, code = _sqlite.open(shared, flags, _misuse)
        if code != SQLITE_OK:
            raise _error(code, "unable to open database file")
        self._timeout = timeout
        self._detect_types = detect_types
        self._thread = _get_ident() if check_same_thread else None
        self._mutex = _one_thread if check_same_thread else _RLock()
        self._is_open = True
        self._autocommit = LEGACY_TRANSACTION_CONTROL
        self.row_factory = None
        self.text_factory = str
        self._is_initialized = True
        self._command("PRAGMA temp_store=2")
        if shared is not None:
            prepared = _sqlite.prepare(self._db, b"PRAGMA journal_mode=MEMORY")[1]
            if prepared is not None:  # a file that is no database
                _sqlite.step(self._db, prepared)
        _sqlite.create(self._db, "random", 0, 0, _random, False)
        _sqlite.create(self._db, "randomblob", 1, 0, _random_blob, False)
        self._autocommit = autocommit
        if autocommit is False:
            self._command("BEGIN")

    # ---- checks and errors ---------------------------------------------------

    def _check_initialized(self):
        if not self._is_initialized:
            raise ProgrammingError("Base Connection.__init__ not called.")

    def _check_open(self):
        """What any thread may read asks no more."""
        self._check_initialized()
        if not self._is_open:
            raise ProgrammingError("Cannot operate on a closed database.")

    def _check_thread(self):
        self._check_initialized()
        if self._thread is not None and self._thread != _get_ident():
            raise ProgrammingError("SQLite objects created in a thread can only be used in that same thread. The object "
                                   f"was created in thread id {self._thread} and this is thread id {_get_ident()}.")

    def _check(self):
        self._check_thread()
        self._check_open()

    def _failure(self):
        code, text = _sqlite.failure(self._db)
        return _error(code, _text_of(text))

    def _raise(self):
        raise self._failure()

    def _step(self, statement):
        """SQLITE_ROW or SQLITE_DONE, or the error at last, if it waits for locks as long as it may."""
        with self._mutex:
            tries, left_ms = 0, int(self._timeout * 1000)
            while True:
                code = _sqlite.step(self._db, statement.at)
                if code == SQLITE_ROW:
                    return code
                if code == SQLITE_DONE:
                    if self._node is not None and statement.is_dml:
                        self._node.changed = _files._now()
                    return code
                if code & 255 != SQLITE_BUSY or not _sqlite.was_busy(self._db) or left_ms <= 0:
                    self._raise()
                delay_ms = min(_DELAYS_MS[min(tries, len(_DELAYS_MS) - 1)], left_ms)
                tries += 1
                left_ms -= delay_ms
                time.sleep(delay_ms / 1000)

    def _command(self, sql):
        self._step(_Statement(self, sql))

    def _begin_before(self, statement):
        if (self._autocommit == LEGACY_TRANSACTION_CONTROL and self._level is not None and statement.is_dml
                and not self.in_transaction):
            self._command(f"BEGIN {self._level}")

    # ---- transactions --------------------------------------------------------

    def _set_level(self, level):
        if level is not None:
            if not isinstance(level, str):
                raise TypeError("isolation_level must be str or None")
            if level.upper() not in _LEVELS:
                raise ValueError("isolation_level string must be '', 'DEFERRED', 'IMMEDIATE', or 'EXCLUSIVE'")
            level = level.upper()
        self._level = level

    def _check_mode(self, mode):
        if mode is not True and mode is not False and mode != LEGACY_TRANSACTION_CONTROL:
            raise ValueError("autocommit must be True, False, or sqlite3.LEGACY_TRANSACTION_CONTROL")

    @property
    def isolation_level(self):
        self._check_open()
        return self._level

    @isolation_level.setter
    def isolation_level(self, level):
        self._set_level(level)
        if level is None:
            self._end("COMMIT")

    @property
    def autocommit(self):
        self._check()
        return self._autocommit

    @autocommit.setter
    def autocommit(self, mode):
        self._check()
        self._check_mode(mode)
        if mode is True and self.in_transaction:
            self._command("COMMIT")
        elif mode is False and not self.in_transaction:
            self._command("BEGIN")
        self._autocommit = mode

    @property
    def in_transaction(self):
        self._check_open()
        return not _sqlite.autocommit(self._db)

    def _end(self, sql):
        self._check()
        if self._autocommit == LEGACY_TRANSACTION_CONTROL and self._autocommit is not True:
            if self.in_transaction:
                self._command(sql)
        elif self._autocommit is False:
            self._command(sql)
            self._command("BEGIN")

    def commit(self):
        self._end("COMMIT")

    def rollback(self):
        self._end("ROLLBACK")

    def __enter__(self):
        self._check()
        return self

    def __exit__(self, type, value, traceback, /):
        if type is not None:
            self.rollback()
            return False
        try:
            self.commit()
        except BaseException:
            self.rollback()
            raise
        return False

    def close(self):
        self._check_thread()
        if self._is_open:
            with self._mutex:
                _sqlite.close(self._db)
                self._is_open = False

    @property
    def total_changes(self):
        self._check_open()
        return _sqlite.total_changes(self._db)

    def interrupt(self):
        if not self._is_open:
            raise ProgrammingError("Cannot operate on a closed database.")
        _sqlite.interrupt(self._db)

    # ---- statements ----------------------------------------------------------

    def __call__(self, sql, /):
        self._check()
        return _Statement(self, sql)

    def cursor(self, factory=Cursor):
        self._check()
        made = factory(self)
        if not isinstance(made, Cursor):
            raise TypeError(f"factory must return a cursor, not {type(made).__name__}")
        if self.row_factory is not None:
            made.row_factory = self.row_factory
        return made

    def execute(self, sql, parameters=(), /):
        return self.cursor().execute(sql, parameters)

    def executemany(self, sql, parameters, /):
        return self.cursor().executemany(sql, parameters)

    def executescript(self, sql_script, /):
        return self.cursor().executescript(sql_script)

    # ---- functions of the program --------------------------------------------

    def create_function(self, name, narg, func, *, deterministic=False):
        self._check()
        name = _check_text("create_function", "'name'", name)
        narg = int(_operator.index(narg))
        flags = _DETERMINISTIC if deterministic else 0
        if _sqlite.create(self._db, name, narg, flags, lambda _, values: _stored(func(*values)), False) != SQLITE_OK:
            raise OperationalError("Error creating function")

    def create_aggregate(self, name, n_arg, aggregate_class):
        self._check()
        name = _check_text("create_aggregate", "'name'", name)
        n_arg = int(_operator.index(n_arg))
        groups = {}

        def call(group, values):
            if values is None:
                return _stored(groups.pop(group).finalize())
            if group not in groups:
                try:
                    groups[group] = aggregate_class()
                except Exception:
                    return "__init__"
            groups[group].step(*values)

        if _sqlite.create(self._db, name, n_arg, 0, call, True) != SQLITE_OK:
            raise OperationalError("Error creating aggregate")

    def create_collation(self, name, callback, /):
        self._check()
        name = _check_text("create_collation", 1, name)
        if callback is not None and not callable(callback):
            raise TypeError("parameter must be callable")
        if _sqlite.collate(self._db, name, callback) != SQLITE_OK:
            self._raise()

    def _missing(self, *args, **kwargs):
        _refuse("of sqlite3.Connection there are no backups, blobs, window functions, limits, traces and dumps")

    backup = blobopen = create_window_function = deserialize = enable_load_extension = getconfig = getlimit = _missing
    iterdump = load_extension = serialize = set_authorizer = set_progress_handler = set_trace_callback = _missing
    setconfig = setlimit = _missing


def _random(_, values):
    return int.from_bytes(_os.urandom(8), signed=True)


def _random_blob(_, values):
    return _os.urandom(max(1, _as_int(values[0])))


def connect(database, timeout=5.0, detect_types=0, isolation_level="", check_same_thread=True, factory=Connection,
            cached_statements=128, uri=False, *, autocommit=LEGACY_TRANSACTION_CONTROL):
    return factory(database, timeout, detect_types, isolation_level, check_same_thread, cached_statements, uri,
                   autocommit=autocommit)


def complete_statement(statement):
    return _sqlite.is_complete(_check_text("complete_statement", "'statement'", statement))


def enable_callback_tracebacks(enable, /):
    if enable:
        _refuse("tracebacks of callbacks are not in the scenario language; catch exceptions in the function")
