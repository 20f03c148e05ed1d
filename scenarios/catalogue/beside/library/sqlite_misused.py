# sqlite3: cursors in use, connections that are dropped, wrong arguments, scripts with pragmas, a connection of two threads.
import datetime
import gc
import os
import sqlite3
import tempfile
import threading


def attempt(function, *args, **kw):
    try:
        print(function(*args, **kw))
    except Exception as e:
        print(type(e).__name__, e)


db = sqlite3.connect(":memory:")
for name in 5, None, b"f", "f\0", "\ud800", "f" * 300, "f":
    attempt(db.create_function, name, 1, len)
    attempt(db.create_aggregate, name, 1, len)
    attempt(db.create_collation, name, None)
    attempt(sqlite3.complete_statement, name)
for count in 10**30, -10**30, 2**31, -2**31 - 1, 128, -2, 1.0, None, "1", True, -1:
    attempt(db.create_function, "f", count, len)
    attempt(db.create_aggregate, "f", count, len)
attempt(db.create_function, name="g", narg=0, func=lambda: "g")
print(db.execute("SELECT g()").fetchone())

cursor = db.cursor()
db.execute("CREATE TABLE t (x)")
db.create_function("again", 0, lambda: attempt(cursor.execute, "SELECT 1"))
db.create_function("next", 0, lambda: attempt(cursor.fetchone))
db.create_function("closes", 0, lambda: attempt(cursor.close))
db.create_function("another", 0, lambda: db.execute("SELECT count(*) FROM t").fetchone()[0])
for name in "again", "next", "closes", "another":
    print(cursor.execute(f"SELECT {name}()").fetchall())


def rows(call):
    yield 1,
    attempt(call)
    yield 2,


for call in lambda: cursor.execute("SELECT 1"), cursor.fetchone, cursor.close, lambda: cursor.__init__(db):
    print(cursor.executemany("INSERT INTO t VALUES (?)", rows(call)) is cursor)
db.text_factory = lambda data: attempt(cursor.execute, "SELECT 1")
print(cursor.execute("SELECT 'a' UNION SELECT 'b'").fetchall())
db.text_factory = str
print(db.execute("SELECT * FROM t").fetchall())
cursor.__init__(db)
print(cursor.execute("SELECT 5").fetchone())


class Count:
    def __init__(self):
        self.count = 0

    def step(self, value):
        self.count += 1

    def finalize(self):
        print("finalize", self.count)
        return self.count


db.create_aggregate("counted", 1, Count)
grouped = db.execute("SELECT x, counted(x) FROM t GROUP BY x")
print(grouped.fetchone())
grouped.close()



class Odd:
    def step(self, value):
        self.value = value

    def finalize(self):
        return odd[self.value]()


odd = (lambda: 10**30), (lambda: "a\udc80"), (lambda: memoryview(b"abcd")[::2]), object, (lambda: 10**400 / 3), (lambda: float("nan"))
db.create_function("odd", 1, lambda number: odd[number]())
db.create_aggregate("odd_of", 1, Odd)
for number in range(len(odd)):
    attempt(lambda: db.execute(f"SELECT odd({number})").fetchone())
    attempt(lambda: db.execute(f"SELECT odd_of({number})").fetchone())
attempt(db.execute, "SELECT ?", (memoryview(b"abcd")[::2],))



def refuse(a, b):
    raise LookupError("no order")


db.create_collation("refused", refuse)
db.create_collation("huge", lambda a, b: 10**30 * ((a > b) - (a < b)))
db.create_collation("text", lambda a, b: "x")
db.execute("CREATE TABLE words (word)")
db.executemany("INSERT INTO words VALUES (?)", [("b",), ("a",), ("c",)])
for collation in "refused", "huge", "text":
    attempt(lambda: db.execute(f"SELECT word FROM words ORDER BY word COLLATE {collation}").fetchall())
    attempt(lambda: db.execute(f"SELECT word FROM words WHERE word = 'a' COLLATE {collation}").fetchall())

db.execute("CREATE TABLE n (id INTEGER PRIMARY KEY)")
db.execute("INSERT INTO n VALUES (9223372036854775807)")
print(0 < db.execute("INSERT INTO n VALUES (NULL)").lastrowid < 2**63 - 1)
local, = db.execute("SELECT datetime(86400, 'unixepoch', 'localtime')").fetchone()
print(local == str(datetime.datetime.fromtimestamp(86400)))
for mode in "WAL", "DELETE", "OFF", "MEMORY":
    print(db.execute(f"PRAGMA journal_mode = {mode}").fetchall())
print(db.execute("PRAGMA temp_store = FILE").fetchall(), db.execute("CREATE TEMP TABLE temporary (x)").fetchall())
db.close()

with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "a.db")
    one = sqlite3.connect(path)
    one.executescript("PRAGMA journal_mode=TRUNCATE; CREATE TABLE t (x); INSERT INTO t VALUES (0);")
    one.execute("/* the first */ -- and\n PRAGMA main.journal_mode(DELETE)")
    one.execute("INSERT INTO t VALUES (1)")
    one.commit()
    print(one.execute("SELECT * FROM t").fetchall(), len(one.execute("PRAGMA journal_mode=PERSIST").fetchall()))
    one.execute("INSERT INTO t VALUES (2)")
    del one
    gc.collect()
    two = sqlite3.connect(path, timeout=0)
    two.execute("INSERT INTO t VALUES (3)")
    two.commit()
    print(two.execute("SELECT * FROM t").fetchall())
    reading = two.execute("SELECT * FROM t")
    print(reading.fetchone())
    del two, reading
    gc.collect()
    three = sqlite3.connect(path, timeout=0, check_same_thread=False)
    three.execute("BEGIN EXCLUSIVE")
    print(three.execute("SELECT count(*) FROM t").fetchone())

    entered, go = threading.Event(), threading.Event()
    done = []

    def wait(value):
        entered.set()
        go.wait()
        return value

    def first():
        done.append(used.execute("SELECT sum(wait(x)) FROM t").fetchone())

    def second():
        done.append(three.execute("SELECT 7").fetchone())

    three.create_function("wait", 1, wait)
    used = three.cursor()
    threads = [threading.Thread(target=each) for each in (first, second)]
    threads[0].start()
    entered.wait()
    attempt(used.execute, "SELECT 1")
    threads[1].start()
    threads[1].join(0.02)
    print(done)
    go.set()
    for thread in threads:
        thread.join()
    print(sorted(done))
    three.close()
