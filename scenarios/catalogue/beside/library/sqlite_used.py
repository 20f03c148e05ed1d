# sqlite3: connections, cursors, parameters, rows, transactions, types, functions and errors, in memory and in files.
import asyncio
import collections
import datetime
import enum
import os
import sqlite3
import tempfile
import threading
import warnings
from sqlite3 import Row

warnings.simplefilter("ignore", DeprecationWarning)


def attempt(function, *args, **kw):
    try:
        print(function(*args, **kw))
    except sqlite3.Error as e:
        print(type(e).__name__, e, getattr(e, "sqlite_errorname", None), getattr(e, "sqlite_errorcode", None))
    except Exception as e:
        print(type(e).__name__, e)


db = sqlite3.connect(":memory:")
print(db.isolation_level, db.in_transaction, db.total_changes, db.row_factory, db.text_factory)
cursor = db.cursor()
print(cursor.execute("CREATE TABLE user (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, score REAL, data BLOB)") is cursor, cursor.description, cursor.rowcount, cursor.lastrowid, db.in_transaction)
cursor.execute("INSERT INTO user (name, score, data) VALUES (?, ?, ?)", ("ann", 1.5, b"\0\1"))
print(cursor.rowcount, cursor.lastrowid, db.in_transaction, cursor.description)
cursor.executemany("INSERT INTO user (name, score) VALUES (:name, :score)", [{"name": "bob", "score": 2}, {"name": "çà", "score": None}])
print(cursor.rowcount, cursor.lastrowid, db.total_changes)
print(cursor.execute("SELECT * FROM user ORDER BY id").fetchall(), cursor.description, cursor.rowcount, cursor.lastrowid)
db.commit()
print(db.in_transaction, list(db.execute("SELECT id, upper(name) AS N FROM user")), cursor.fetchone())
print(cursor.execute("SELECT 1 UNION SELECT 2 UNION SELECT 3").fetchone(), cursor.fetchmany(), cursor.arraysize, cursor.fetchmany(5), cursor.fetchone())
print(db.execute("UPDATE user SET score = score + 1").rowcount, db.execute("DELETE FROM user WHERE id = 3").rowcount, db.in_transaction)
db.rollback()
print(db.execute("SELECT count(*), sum(score) FROM user").fetchone())
print(db.execute("INSERT INTO user (name) VALUES ('ret') RETURNING id, name").fetchall(), db.execute("REPLACE INTO user (id, name) VALUES (1, 'ann2')").lastrowid)
db.rollback()

for value in (None, 5, -2**63, 2**63, True, 1.5, float("inf"), float("nan"), "", "text\0z", "é\U0001f600", b"", b"x", bytearray(b"y"), memoryview(b"mem")[1:], "\ud800", object(), [1], (1,), datetime.date(2000, 1, 2),
              datetime.datetime(2000, 1, 2, 3, 4, 5, 6), enum.IntEnum("E", "A")(1), enum.StrEnum("S", {"A": "s"})("s"), 1j):
    try:
        print(db.execute("SELECT ?, typeof(?1)", (value,)).fetchone())
    except Exception as e:
        print(type(e).__name__, str(e).partition("0x")[0])
for sql, parameters in (("SELECT ?, ?", (1,)), ("SELECT 1", (1,)), ("SELECT :a", {}), ("SELECT :a, @b, $c", {"a": 1, "b": 2, "c": 3}), ("SELECT ?2, ?1", (1, 2)), ("SELECT ?", 5), ("SELECT ?", {"a": 1}), ("SELECT ?", "x"),
                        ("SELECT :a", collections.defaultdict(int)), ("SELECT ?", [3]), ("SELECT ?", {1}), ("SELECT 1; SELECT 2", ()), ("SELECT 1; -- comment\n /* more */ ;", ()), ("SELECT 1;  ", ()), ("", ()), ("  -- only\n", ()), ("SELEC 1", ()),
                        ("SELECT * FROM nowhere", ()), ("INSERT INTO user (id, name) VALUES (1, 'x')", ()), ("INSERT INTO user (name) VALUES (NULL)", ()), ("INSERT INTO user (name) VALUES ('bob')", ()), ("SELECT 'a' || ", ()),
                        ("SELECT abs(-9223372036854775808)", ()), ("SELECT '\0'", ()), ("SELECT zeroblob(3), x'00ff', 1e300*1e300, 3.0, 3, -0.0", ()), (b"SELECT 1", ()), ("VALUES (1, 'a'), (2, 'b')", ()), ("PRAGMA user_version", ()), ("EXPLAIN SELECT", ())):
    attempt(lambda: db.execute(sql, parameters).fetchall())
attempt(db.executemany, "SELECT ?", [(1,)])
attempt(db.executemany, "INSERT INTO user (name) VALUES (?)", [("m1",), ("m2", 3)])
attempt(db.executemany, "INSERT INTO user (name) VALUES (?)", 5)
db.rollback()
print(db.executemany("INSERT INTO user (name) VALUES (?) RETURNING id", [("r1",)]).rowcount)
db.rollback()
attempt(lambda: db.executescript("CREATE TABLE t (x); INSERT INTO t VALUES (1); INSERT INTO t VALUES (2); -- end\n").fetchall())
attempt(db.executescript, "INSERT INTO t VALUES (3); BROKEN; INSERT INTO t VALUES (4)")
attempt(db.executescript, 5)
print(db.execute("SELECT * FROM t").fetchall())

db.row_factory = Row
row = db.execute("SELECT id, name AS Name, score FROM user ORDER BY id").fetchone()
print(type(row), row["id"], row["NAME"], row[1], row[-1], row[0:2], row.keys(), len(row), list(row), tuple(row), dict(row), "ann" in row, row == db.execute("SELECT id, name AS Name, score FROM user WHERE id=1").fetchone(), hash(row) == hash(row))
for key in "none", 5, 1.5:
    attempt(lambda: row[key])
db.row_factory = lambda cursor, row: {c[0]: v for c, v in zip(cursor.description, row)}
print(db.execute("SELECT id, name FROM user").fetchall())
db.row_factory = None
for factory in bytes, bytearray, lambda data: data.decode("latin-1").upper(), str:
    db.text_factory = factory
    print(db.execute("SELECT 'é', x'e9', 5").fetchone())
attempt(lambda: db.execute("SELECT CAST(x'ff41' AS TEXT) AS bad").fetchone())

with db:
    db.execute("INSERT INTO t VALUES (10)")
print(db.in_transaction, db.execute("SELECT count(*) FROM t").fetchone())
try:
    with db:
        db.execute("INSERT INTO t VALUES (11)")
        raise ValueError
except ValueError:
    print(db.in_transaction, db.execute("SELECT count(*) FROM t").fetchone())
for level in None, "immediate", "EXCLUSIVE", "deferred", "", "bad", 5:
    attempt(setattr, db, "isolation_level", level)
    db.execute("INSERT INTO t VALUES (12)")
    print(db.isolation_level, db.in_transaction)
    db.rollback()
db.execute("BEGIN")
attempt(db.execute, "BEGIN")
print(db.in_transaction)
db.commit()
db.execute("SAVEPOINT s")
db.execute("INSERT INTO t VALUES (13)")
db.execute("ROLLBACK TO s")
db.execute("RELEASE s")
print(db.in_transaction, db.execute("SELECT count(*) FROM t WHERE x = 13").fetchone())
db.commit()


class Total:
    def __init__(self):
        self.sum = 0

    def step(self, value, more=0):
        if value == 99:
            raise ValueError
        self.sum += (value or 0) + more

    def finalize(self):
        return self.sum


db.create_function("twice", 1, lambda v: v * 2)
db.create_function("many", -1, lambda *values: repr(values), deterministic=True)
db.create_function("fails", 0, lambda: 1 // 0)
db.create_function("odd", 0, object)
db.create_aggregate("total_of", -1, Total)
db.create_aggregate("broken", 1, lambda: 1 // 0)
db.create_collation("backwards", lambda a, b: (a < b) - (a > b))
print(db.execute("SELECT twice(4), twice('ab'), twice(1.5), many(), many(1, NULL, 'x', x'00', 2.5)").fetchone())
print(db.execute("SELECT total_of(x), total_of(x, 1) FROM t").fetchone(), db.execute("SELECT x > 5, total_of(x) FROM t GROUP BY x > 5").fetchall(), db.execute("SELECT total_of(x) FROM t WHERE 0").fetchone())
print(db.execute("SELECT name FROM user ORDER BY name COLLATE backwards").fetchall())
attempt(db.execute, "SELECT fails()")
attempt(db.execute, "SELECT odd()")
attempt(lambda: db.execute("SELECT total_of(99)").fetchall())
attempt(db.execute, "SELECT broken(1)")
attempt(db.execute, "SELECT twice(1, 2)")
db.create_function("twice", 1, None)
attempt(db.execute, "SELECT twice(1)")
db.create_collation("backwards", None)
attempt(db.execute, "SELECT name FROM user ORDER BY name COLLATE backwards")
attempt(db.create_collation, "x", 5)

stale = db.execute("SELECT 1 UNION SELECT 2")
stale.close()
attempt(stale.fetchone)
attempt(db.cursor, lambda connection: 5)
db.close()
db.close()
for call in db.cursor, db.commit, lambda: db.execute("SELECT 1"), lambda: db.in_transaction, cursor.fetchall, lambda: cursor.execute("SELECT 1"), lambda: db.__enter__(), cursor.close:
    attempt(call)

typed = sqlite3.connect(":memory:", detect_types=sqlite3.PARSE_DECLTYPES | sqlite3.PARSE_COLNAMES)
sqlite3.register_adapter(complex, lambda c: f"{c.real};{c.imag}")
sqlite3.register_converter("complex", lambda data: complex(*map(float, data.split(b";"))))


class Point:
    def __init__(self, x):
        self.x = x

    def __conform__(self, protocol):
        if protocol is sqlite3.PrepareProtocol:
            return f"point {self.x}"


typed.execute("CREATE TABLE c (c complex, d date, ts timestamp, n number(10), b BOOL)")
typed.execute("INSERT INTO c VALUES (?, ?, ?, ?, ?)", (1 + 2j, datetime.date(2000, 1, 2), datetime.datetime(2000, 1, 2, 3, 4, 5), Point(3), True))
typed.execute("INSERT INTO c (ts) VALUES (?)", (datetime.datetime(2000, 1, 2, 3, 4, 5, 1200),))
sqlite3.register_converter("BOOL", lambda data: data == b"1")
sqlite3.register_converter("number", lambda data: ("number", data))
selected = typed.execute('SELECT *, c AS "again [complex]", n AS "m [none]" FROM c')
print([column[0] for column in selected.description], selected.fetchall())
print(sqlite3.adapt(Point(1)), sqlite3.adapt(5, sqlite3.PrepareProtocol, "alt"), (complex, sqlite3.PrepareProtocol) in sqlite3.adapters, sorted(sqlite3.converters))
attempt(sqlite3.adapt, 5)
typed.close()

with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "a.db")
    one = sqlite3.connect(path)
    print(os.path.exists(path))
    one.execute("CREATE TABLE t (x)")
    one.execute("INSERT INTO t VALUES (1)")
    two = sqlite3.connect(path, timeout=0.02)
    print(two.execute("SELECT * FROM t").fetchall())
    attempt(two.execute, "INSERT INTO t VALUES (2)")
    one.commit()
    two.execute("INSERT INTO t VALUES (2)")
    print(one.execute("SELECT * FROM t").fetchall())
    two.commit()
    print(one.execute("SELECT * FROM t").fetchall())
    reading = one.execute("SELECT * FROM t")
    print(reading.fetchone())
    two.execute("INSERT INTO t VALUES (3)")
    attempt(two.commit)
    print(reading.fetchall(), two.in_transaction)
    two.commit()
    one.close()
    two.execute("INSERT INTO t VALUES (4)")
    two.close()
    with open(path, "rb") as file:
        print(file.read(15), os.path.getsize(path) % 4096)
    again = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    print(again.execute("SELECT * FROM t").fetchall())
    attempt(again.execute, "INSERT INTO t VALUES (5)")
    again.close()
    attempt(sqlite3.connect, os.path.join(folder, "none", "x.db"))
    attempt(sqlite3.connect, f"file:{path}2?mode=rw", uri=True)
    with open(path + "3", "wb") as file:
        file.write(b"no database" * 1000)
    attempt(sqlite3.connect(path + "3").execute, "SELECT * FROM t")

    shared = sqlite3.connect(path, check_same_thread=False)
    bound = sqlite3.connect(path)

    def work(number):
        mine = sqlite3.connect(path, timeout=5)
        for _ in range(3):
            with mine:
                mine.execute("BEGIN IMMEDIATE")
                value, = mine.execute("SELECT max(x) FROM t").fetchone()
                mine.execute("INSERT INTO t VALUES (?)", (value + 1,))
        mine.close()

    def other_thread():
        print(shared.execute("SELECT count(*) FROM t").fetchone())
        try:
            bound.execute("SELECT 1")
        except sqlite3.ProgrammingError as e:
            print(str(e).partition("The object")[0])

    threads = [threading.Thread(target=work, args=(i,)) for i in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    thread = threading.Thread(target=other_thread)
    thread.start()
    thread.join()

    async def main():
        return await asyncio.gather(*(asyncio.to_thread(lambda: sqlite3.connect(path).execute("SELECT max(x) FROM t").fetchone()) for _ in range(2)))

    print(asyncio.run(main()))
    shared.close()
    bound.close()

print(issubclass(sqlite3.IntegrityError, sqlite3.DatabaseError), issubclass(sqlite3.InterfaceError, sqlite3.Error), sqlite3.connect(':memory:').OperationalError is sqlite3.OperationalError, sqlite3.apilevel, sqlite3.paramstyle, sqlite3.threadsafety,
      sqlite3.complete_statement("SELECT 1;"), sqlite3.complete_statement("SELECT"), sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.Binary(b"x").tobytes(), sqlite3.DateFromTicks(0).year, sqlite3.Row.__name__)
