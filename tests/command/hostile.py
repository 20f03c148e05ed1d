# SPDX-License-Identifier: MIT
#
# tests/command/hostile.py DIR SCENARIOS: writes hostile programs into DIR.
#
# Some are made by hand, each for one weakness a reader, a compiler or a
# machine may have; some are prefixes and mutations of the catalogue's own
# programs, by a fixed seed. The name after the = holds the exit codes that
# are right: 0 all well, 1 the program failed, 2 refused, 3 a limit.
import os
import random
import sys

ASYNC = "import asyncio\n\n\nasync def main():\n%s\n\n\nasyncio.run(main())\n"
SEED = 20260101
PREFIXES = 150
MUTATIONS = 300


def body(text):
    return ASYNC % "\n".join("    " + line for line in text.splitlines())


def nested(opening, closing, depth):
    return "x = " + opening * depth + "1" + closing * depth + "\n"


def blocks(depth):
    return "".join(" " * n + "if True:\n" for n in range(depth)) + " " * depth + "pass\n"


def refused_sql(*statements):
    """Each is an error, and nothing else happens."""
    return ("import sqlite3\ndb = sqlite3.connect(':memory:')\n" + "".join(
        f"try:\n    db.execute({sql})\nexcept sqlite3.DatabaseError:\n    pass\nelse:\n    raise SystemExit(1)\n"
        for sql in statements))


ZIP = """import io, zipfile
f = io.BytesIO()
%s"""
XML = """import xml.etree.ElementTree as ET
def attempt(text, code):
    try:
        ET.fromstring(text)
        assert code in (0, None)
    except ET.ParseError as error:
        assert code in (error.code, None), error
%s"""


def sqlite_misused(text):
    """db is a connection; a call that is wrong is an error of SQLite's or of its arguments."""
    return ("import sqlite3, threading\ndb = sqlite3.connect('hostile.db', check_same_thread=False)\ndb.execute('CREATE TABLE t (x)')\n"
            "db.executemany('INSERT INTO t VALUES (?)', [(i,) for i in range(9)])\ndb.commit()\n"
            "def attempt(function):\n    try:\n        function()\n    except (sqlite3.Error, TypeError, OverflowError, ValueError, RecursionError) as e:\n"
            "        print(repr(e))\n    else:\n        raise SystemExit(1)\n" + text)


TEXTS = {
    "sqlite_close_in_function=0": sqlite_misused("db.create_function('f', 0, lambda: db.close())\nattempt(lambda: db.execute('SELECT f()'))\n"),
    "sqlite_close_in_inner_step=0": sqlite_misused("db.create_function('f', 1, lambda x: db.close())\nfor row in db.execute('SELECT x FROM t'):\n"
                                                   "    attempt(lambda: db.execute('SELECT f(x) FROM t'))\n"),
    "sqlite_close_in_collation=0": sqlite_misused("db.create_collation('c', lambda a, b: db.close() or 0)\n"
                                                  "attempt(lambda: db.execute(\"SELECT 'a' || x AS y FROM t ORDER BY y COLLATE c\"))\n"),
    "sqlite_close_in_aggregate=0": sqlite_misused("class A:\n    def step(self, x):\n        pass\n    def finalize(self):\n        db.close()\n"
                                                  "db.create_aggregate('a', 1, A)\nattempt(lambda: db.execute('SELECT a(x) FROM t GROUP BY x % 2'))\n"),
    "sqlite_close_runs_aggregate=0": sqlite_misused("class A:\n    def step(self, x):\n        pass\n    def finalize(self):\n        attempt(db.close)\n"
                                                    "        return len(db.execute('SELECT * FROM t').fetchall())\n"
                                                    "db.create_aggregate('a', 1, A)\nrows = db.execute('SELECT x / 2, a(x) FROM t GROUP BY x / 2')\n"
                                                    "print(rows.fetchone())\ndb.close()\n"),
    "sqlite_reset_in_function=0": sqlite_misused("cursor = db.cursor()\ndb.create_function('f', 1, lambda x: cursor.execute('SELECT 5') and x)\n"
                                                 "attempt(lambda: cursor.execute('SELECT f(x) FROM t'))\n"),
    "sqlite_close_in_factory=0": sqlite_misused("db.text_factory = lambda data: db.close()\nattempt(lambda: db.execute(\"SELECT 'a' UNION SELECT 'b'\").fetchall())\n"),
    "sqlite_close_in_rows=0": sqlite_misused("def rows():\n    yield 1,\n    db.close()\n    yield 2,\nattempt(lambda: db.executemany('INSERT INTO t VALUES (?)', rows()))\n"),
    "sqlite_close_in_adapter=0": sqlite_misused("class A:\n    def __conform__(self, protocol):\n        db.close()\n        return 5\n"
                                                "attempt(lambda: db.execute('SELECT ?, ?', (A(), 3)))\n"),
    "sqlite_bind_closed=0": sqlite_misused("statement = db('SELECT 1')\ndb.close()\nattempt(lambda: statement.bind(()))\n"),
    "sqlite_close_while_waiting=0": sqlite_misused("db.execute('INSERT INTO t VALUES (1)')\nother = sqlite3.connect('hostile.db', check_same_thread=False)\n"
                                                   "thread = threading.Thread(target=attempt, args=(lambda: other.execute('BEGIN IMMEDIATE'),))\n"
                                                   "thread.start()\nthreading.Event().wait(0.01)\nother.close()\nthread.join()\n"),
    "sqlite_two_threads=0": sqlite_misused("cursor = db.cursor()\ndb.create_function('f', 1, lambda x: threading.Event().wait(0.1))\n"
                                           "thread = threading.Thread(target=lambda: print(cursor.execute('SELECT sum(f(x)) FROM t').fetchall()))\n"
                                           "thread.start()\nthreading.Event().wait(0.05)\nattempt(lambda: cursor.execute('SELECT 7'))\n"
                                           "print(db.execute('SELECT 7').fetchall())\nthread.join()\n"),
    "sqlite_thread_left=0": sqlite_misused("db.create_function('f', 1, lambda x: threading.Event().wait())\n"
                                           "threading.Thread(target=lambda: db.execute('SELECT f(x) FROM t'), daemon=True).start()\n"
                                           "threading.Event().wait(0.05)\n"),
    "sqlite_threads_left=0": sqlite_misused("class A:\n    def step(self, x):\n        threading.Event().wait()\n"
                                            "def leave(sql):\n    other = sqlite3.connect('hostile.db', check_same_thread=False)\n    other.create_aggregate('a', 1, A)\n"
                                            "    other.create_function('f', 1, lambda x: threading.Event().wait())\n    other.execute(sql)\n"
                                            "for sql in 'SELECT a(x) FROM t GROUP BY x', 'SELECT max(f(x)) FROM t', 'UPDATE t SET x = f(x)':\n"
                                            "    threading.Thread(target=leave, args=(sql,), daemon=True).start()\nthreading.Event().wait(0.05)\n"),
    "sqlite_recursion=0": sqlite_misused("db.create_function('f', 0, lambda: db.execute('SELECT f()').fetchone()[0])\nattempt(lambda: db.execute('SELECT f()'))\n"
                                         "thread = threading.Thread(target=attempt, args=(lambda: db.execute('SELECT f()'),))\nthread.start()\nthread.join()\n"),
    "sqlite_deep_text=0": sqlite_misused("def deep():\n    for sql in ('SELECT ' + '(' * 900 + '1' + ')' * 900, 'SELECT ' + '-+' * 400 + '1', 'SELECT ' + 'abs(' * 90 + '1' + ')' * 90, "
                                         "'SELECT json(' + repr('[' * 900 + ']' * 900) + ')', \"SELECT '\" + 'a' * 9000 + \"' LIKE '\" + '%a' * 9000 + \"b'\"):\n"
                                         "        try:\n            db.execute(sql).fetchall()\n        except sqlite3.Error as e:\n            print(repr(e)[:99])\n"
                                         "deep()\nthread = threading.Thread(target=deep)\nthread.start()\nthread.join()\n"),
    "sqlite_arguments=0": sqlite_misused("for name in 5, None, b'f', 'f' * 300, 'f\\0':\n    attempt(lambda: db.create_function(name, 1, len))\n    attempt(lambda: db.create_aggregate(name, 1, len))\n"
                                         "for count in 10 ** 30, -10 ** 30, 2 ** 31, 128, 1.5, None, '1':\n    attempt(lambda: db.create_function('f', count, len))\n    attempt(lambda: db.create_aggregate('f', count, len))\n"
                                         "for name in 5, None, b'f', 'f\\0':\n    attempt(lambda: db.create_collation(name, len))\n    attempt(lambda: sqlite3.complete_statement(name))\n"),
    "sqlite_another_database=0": sqlite_misused("statement = db('SELECT ?')\ndb.__init__(':memory:')\nattempt(lambda: statement.bind((1,)))\n"),
    "sqlite_random=0": "import sqlite3\ndrawn = []\nfor _ in range(2):\n    db = sqlite3.connect(':memory:')\n    db.execute('CREATE TABLE t (x INTEGER PRIMARY KEY)')\n"
                       "    db.execute('INSERT INTO t VALUES (9223372036854775807)')\n    drawn.append(db.execute('INSERT INTO t VALUES (NULL)').lastrowid)\nassert drawn[0] == drawn[1], drawn\n",
    "sqlite_files=0": refused_sql('"ATTACH \'file:/tmp/ticktape_hostile.db?vfs=unix\' AS q"', '"ATTACH \'/tmp/ticktape_hostile.db\' AS q"',
                                  '"VACUUM INTO \'file:/tmp/ticktape_hostile.db?vfs=unix\'"', '"PRAGMA temp_store_directory = \'/tmp\'"'),
    "sqlite_code=0": refused_sql('"SELECT load_extension(\'/tmp/x.so\')"', '"SELECT fts3_tokenizer(\'simple\')"',
                                 '"SELECT FTS3_TOKENIZER(\'simple\', ?)", (b"ABCDEFGH",)'),
    "sqlite_endless=3": "import sqlite3\nsqlite3.connect(':memory:').execute('WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c').fetchall()\n",
    "empty=0": "",
    "spaces=0": " \t \n\n   \n",
    "comment=0": "# nothing",
    "no_newline=0": "x = 1",
    "carriage_returns=0": "x = 1\r\ny = x\r\n",
    "lone_return=02": "x = 1\ry = x\r",
    "form_feed=02": "\fx = 1\n",
    "nul=2": "x = 1\0\n",
    "nuls=2": "\0" * 100000,
    "bom=02": b"\xef\xbb\xbfx = 1\n",
    "two_boms=2": b"\xef\xbb\xbf\xef\xbb\xbfx = 1\n",
    "invalid_utf8=2": b"x = '\xff\xfe'\n",
    "overlong_utf8=2": b"x = '\xc0\x80'\n",
    "surrogate_utf8=2": b"x = '\xed\xa0\x80'\n",
    "cut_utf8=2": b"x = '\xf0\x9f\x98",
    "beyond_unicode=2": b"x = '\xf7\xbf\xbf\xbf'\n",
    "all_bytes=2": bytes(range(256)),
    "elf=2": b"\x7fELF\x02\x01\x01" + b"\0" * 60,
    "shebang=0": "#!/usr/bin/python\nx = 1\n",
    "open_string=2": "x = 'abc\n",
    "open_triple=2": "x = '''abc\n" * 3,
    "open_bracket=2": "x = (\n" * 50,
    "close_brackets=2": ")" * 100000 + "\n",
    "wrong_bracket=2": "x = (1]\n",
    "bad_escape=02": "x = '\\N{nothing}'\n",
    "cut_escape=2": "x = '\\x4'\n",
    "backslash_end=2": "x = 1 + \\",
    "backslashes=2": "\\\n" * 10000,
    "tabs_and_spaces=2": "if True:\n\tx = 1\n        y = 2\n",
    "bad_dedent=2": "if True:\n        x = 1\n    y = 2\n",
    "operators=2": "+-*/%@&|^~<>()[]{}" * 1000,
    "colons=2": ":" * 10000,
    "dots=2": "." * 10000,
    "keywords=2": "if else while for def class return await async " * 500,
    "walrus=02": "(" * 10 + "x := 1" + ")" * 10 + "\n",
    "f_string_depth=02": "x = 1\ny = " + "f'{" * 5 + "x" + "}'" * 5 + "\n",
    "f_string_open=2": "x = f'{1 + '\n",
    "f_string_specs=02": "x = f'{1:{2:{3:{4:{5}}}}}'\n",
    "f_string_braces=2": "x = f'" + "{" * 20001 + "'\n",
    "parens_100=0": nested("(", ")", 100),
    "parens_100000=2": nested("(", ")", 100000),
    "lists_100000=2": nested("[", "]", 100000),
    "dicts_50000=2": nested("{1:", "}", 50000),
    "calls_50000=2": "print" + "(print" * 50000 + ")" * 50000 + "\n",
    "subscripts_50000=123": "x = [0]\nx" + "[0]" * 50000 + "\n",
    "attributes_50000=123": "x = 1\nx" + ".real" * 50000 + "\n",
    "minuses=023": "x = " + "-" * 100000 + "1\n",
    "nots=023": "x = " + "not " * 100000 + "1\n",
    "powers=0123": "x = " + "1 ** " * 50000 + "1\n",
    "lambdas=23": "x = " + "lambda: " * 50000 + "1\n",
    "ternaries=23": "x = " + "1 if 1 else " * 50000 + "1\n",
    "comprehensions=23": "x = " + "[" * 500 + "1" + " for y in [1]]" * 500 + "\n",
    "starred=2": "x = " + "*" * 10000 + "y\n",
    "long_sum=0123": "x = 1" + " + 1" * 200000 + "\n",
    "long_and=0123": "x = 1" + " and 1" * 200000 + "\n",
    "long_comparison=0123": "x = 1" + " < 2" * 100000 + "\n",
    "long_assignment=0123": "x = " * 20000 + "1\n",
    "blocks_50=02": blocks(50),
    "blocks_2000=2": blocks(2000),
    "loops=2": "".join(" " * n + "for x in y:\n" for n in range(300)),
    "functions=2": "".join(" " * n + "def f():\n" for n in range(1000)),
    "classes=2": "".join(" " * n + "class C:\n" for n in range(1000)),
    "tries=2": "".join(" " * n + "try:\n" for n in range(1000)),
    "elifs=023": "x = 0\nif x:\n    pass\n" + "elif x:\n    pass\n" * 20000,
    "line_10mb=123": "x = '" + "a" * (10 << 20) + "'\nprint(len(x))\nraise x\n",
    "name_10mb=123": "x" * (10 << 20) + "\n",
    "number_10mb=123": "x = " + "1" * (10 << 20) + "\n",
    "float_1mb=0123": "x = " + "1" * (1 << 20) + ".5\n",
    "comment_10mb=0": "#" + "a" * (10 << 20) + "\n",
    "spaces_10mb=02": " " * (10 << 20) + "\n",
    "indent_10mb=2": "if 1:\n" + " " * (10 << 20) + "pass\n" + "  x\n",
    "commas_1m=02": "x = [" + "1," * 1000000 + "]\n",
    "lines_1m=023": "x = 1\n" * 1000000,
    "names_100k=023": "".join(f"x{n} = {n}\n" for n in range(100000)),
    "arguments_10k=0123": "print(" + "1, " * 10000 + ")\n",
    "parameters_10k=0123": "def f(" + ", ".join(f"a{n}" for n in range(10000)) + "): pass\n",
    "unicode_names=02": "ℌ𝓮𝓁𝓁𝑜 = 1\nétè = 2\n",
    "bidi=012": "# \u202e\nx = '\u202e\u2066'\n",
    "huge_integer=0123": "x = 10 ** 10 ** 10\n",
    "huge_shift=0123": "x = 1 << (1 << 40)\n",
    "huge_repeat=13": "x = 'a' * (1 << 40)\n",
    "huge_list=13": "x = [0] * (1 << 40)\n",
    "huge_range=03": "x = range(1 << 62)\nfor y in x:\n    pass\n",
    "huge_width=0123": "x = f'{1:{1 << 40}}'\n",
    "huge_precision=0123": "x = f'{1.5:.{1 << 40}f}'\n",
    "string_doubling=13": "x = 'a'\nwhile True:\n    x += x\n",
    "string_growing=013": "x = ''\nfor n in range(30000):\n    x += str(n)\n",
    "list_long=0": "x = list(range(900000))\nprint(len(x), sum(x))\n",
    "list_endless=13": "x = []\nwhile True:\n    x.append(x)\n",
    "list_of_itself=0": "x = []\nx.append(x)\nprint(x)\n",
    "list_nested=013": "x = []\nfor n in range(1000000):\n    x = [x]\nx = None\n",
    "list_nested_repr=1": "x = []\nfor n in range(100000):\n    x = [x]\nprint(x)\n",
    "list_nested_equal=01": "x = y = []\nfor n in range(100000):\n    x = [x]\n    y = [y]\nprint(x == y)\n",
    "tuple_nested_hash=01": "x = ()\nfor n in range(100000):\n    x = (x,)\nhash(x)\n",
    "dict_while_walked=1": "x = {1: 1}\nfor y in x:\n    x[y + 1] = 1\n",
    "list_while_walked=3": "x = [1]\nfor y in x:\n    x.append(y)\n",
    "sort_by_cheat=01": "x = list(range(100))\nx.sort(key=lambda y: x.clear())\n",
    "recursion=1": "def f():\n    f()\nf()\n",
    "recursion_repr=1": "class C:\n    def __repr__(self):\n        return repr(self)\nprint(C())\n",
    "recursion_equal=1": "class C:\n    def __eq__(self, other):\n        return self == other\nC() == C()\n",
    "recursion_getattr=12": "class C:\n    def __getattr__(self, name):\n        return self.other\nC().x\n",
    "recursion_key=1": "def f(x):\n    return sorted([2, 1], key=f)\nf(1)\n",
    "recursion_handled=13": "def f():\n    try:\n        f()\n    finally:\n        f()\nf()\n",
    "loop=3": "while True:\n    pass\n",
    "loop_for=3": "for x in iter(int, 1):\n    pass\n",
    "xml_entities=03": XML % """for declared in ("&e11;", "<b c='&e11;'/>"):
    attempt("<!DOCTYPE a [<!ENTITY e0 'lol'>" + "".join(
        f"<!ENTITY e{i} '{'&e%d;' % (i - 1) * 10}'>" for i in range(1, 12)) + f"]><a>{declared}</a>", 43)
attempt("<!DOCTYPE a [<!ENTITY e '" + "x" * 100000 + "'>]><a>" + "&e;" * 5000 + "</a>", 43)
attempt("<!DOCTYPE a [<!ENTITY e '&f;'><!ENTITY f '&e;'>]><a>&e;</a>", 12)
""",
    "xml_deep=03": XML % 'attempt("<a>" * 10**5 + "</a>" * 10**5, 0)\n',
    "xml_deep_written=0": XML % 'try:\n    ET.tostring(ET.fromstring("<a>" * 2000 + "</a>" * 2000))\nexcept RecursionError:\n    pass\n',
    "xml_pieces=03": XML % 'p = ET.XMLParser()\np.feed("<a")\nfor i in range(10**5):\n    p.feed(f" b{i}=\'1\'")\n',
    "xml_unclosed=03": XML % 'for text in "<a " * 10**5, "<a b=\'" + "x" * 10**6, "<!--" * 10**5, "<a>" + "]" * 10**6, "<!DOCTYPE a [" * 10**5:\n    attempt(text, None)\n',
    "xml_paths=03": XML % 'r = ET.fromstring("<a>" + "<b><c/></b>" * 300 + "</a>")\nr.findall(".//*" + "/..//*" * 20)\n',
    "zip_bomb=3": ZIP % 'with zipfile.ZipFile(f, "w", 8) as z:\n    for i in range(20):\n        z.writestr(str(i), bytes(10**7))\n'
                        'z = zipfile.ZipFile(f)\nkept = [z.read(n) for n in z.namelist() * 10]\n',
    "zip_overlapped=0": ZIP % """with zipfile.ZipFile(f, "w") as z:
    z.writestr("a", b"x" * 100)
    z.writestr("b", b"")
z = zipfile.ZipFile(f)
z.infolist()[0].compress_size = z.infolist()[0].file_size = 2 ** 40
try:
    z.read("a")
except zipfile.BadZipFile as error:
    assert "zip bomb" in str(error)
""",
    "zip_mutated=03": ZIP % """import random, warnings, zlib
warnings.simplefilter("ignore")
with zipfile.ZipFile(f, "w", 8) as z:
    for name in "a.txt", "b/c", "d":
        z.writestr(name, name * 50)
data = f.getvalue()
for seed in range(400):
    r = random.Random(seed)
    made = bytearray(data)
    for _ in range(r.randrange(1, 6)):
        made[r.randrange(len(made))] = r.choice((0, 1, 255, r.randrange(256)))
    try:
        z = zipfile.ZipFile(io.BytesIO(made))
        for name in z.namelist():
            z.read(name)
        z.extractall("out")
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, ValueError, EOFError, OSError, zlib.error):
        pass
""",
    "zones_mutated=03": """import io, random, struct, zoneinfo
from datetime import datetime
head = b"TZif2" + bytes(15)
data = head + bytes(24) + head + struct.pack(">6l", 0, 0, 0, 2, 2, 8) + struct.pack(">2q2B", -10**9, 10**9, 1, 0) + struct.pack(">lbBlbB", 3600, 0, 0, 7200, 1, 4) + b"CET\\0CST\\0" + b"\\nCET-1CST,M3.5.0,M10.5.0/3\\n"
zoneinfo.ZoneInfo.from_file(io.BytesIO(data)).utcoffset(datetime(2030, 7, 1))
for seed in range(400):
    r = random.Random(seed)
    made = bytearray(data)
    for _ in range(r.randrange(1, 6)):
        made[r.randrange(len(made))] = r.choice((0, 1, 127, 255, r.randrange(256)))
    try:
        zone = zoneinfo.ZoneInfo.from_file(io.BytesIO(made))
        for year in 1, 1999, 2030, 9999:
            datetime(year, 7, 1, tzinfo=zone).utcoffset()
            zone.fromutc(datetime(year, 7, 1, tzinfo=zone))
    except Exception:
        pass
for key in "../../../etc/passwd", "/etc/passwd", "a" * 10**6, "..", "Europe/../../../../../etc/passwd", "tzdata.zi", "\\0", "\\ud800":
    try:
        zoneinfo.ZoneInfo(key)
        assert False, key
    except (zoneinfo.ZoneInfoNotFoundError, ValueError):
        pass
""",
    "loop_generator=3": "def f():\n    while True:\n        yield 1\nfor x in f():\n    pass\n",
    "loop_sum=3": "def f():\n    while True:\n        yield 1\nsum(f())\n",
    "loop_print=3": "while True:\n    print('x' * 100)\n",
    "loop_except=3": "while True:\n    try:\n        raise ValueError\n    except ValueError:\n        pass\n",
    "finally_continues=3": "while True:\n    try:\n        1 / 0\n    except ZeroDivisionError:\n        continue\n",
    "context_chain=013": "e = None\nfor n in range(100000):\n    try:\n        raise ValueError(n) from e\n    except ValueError as x:\n        e = x\nraise e\n",
    "exception_text=1": "raise ValueError('x' * 10000000)\n",
    "exception_repr=1": "class E(Exception):\n    def __str__(self):\n        raise self\nraise E()\n",
    "exit=1": "raise SystemExit('bye' * 100)\n",
    "exit_number=01": "raise SystemExit(1 << 60)\n",
    "keyboard=1": "raise KeyboardInterrupt\n",
    "unhashable=1": "{[]: 1}\n",
    "division=1": "1 // 0\n",
    "unpack=1": "a, b = 1, 2, 3\n",
    "delete=1": "x = 1\ndel x\nprint(x)\n",
    "import_nothing=12": "import nothing\n",
    "import_os=12": "import os\nos.system('true')\n",
    "import_dunder=0": "__import__('os')\n",
    "breakpoint=3": "breakpoint()\n",
    "open=123": "open('/etc/shadow')\n",
    "open_simulated=0": "lines = open('/etc/passwd').read().splitlines()\nassert len(lines) < 4, lines  # not the machine's\n",
}

PROGRAMS = {
    "tick_loop=1": "while True:\n    await asyncio.sleep(0)\n",
    "sleep_loop=13": "while True:\n    await asyncio.sleep(1e300)\n",
    "sleep_nan=1": "await asyncio.sleep(float('nan'))\n",
    "sleep_inf=3": "await asyncio.sleep(float('inf'))\n",
    "sleep_negative=0": "await asyncio.sleep(-1e308)\n",
    "callbacks=1": "loop = asyncio.get_running_loop()\ndef again():\n    loop.call_soon(again)\nagain()\nawait asyncio.Event().wait()\n",
    "callbacks_doubling=13": "loop = asyncio.get_running_loop()\ndef again():\n    loop.call_soon(again)\n    loop.call_soon(again)\nagain()\nawait asyncio.Event().wait()\n",
    "done_callbacks=1": "def f(x):\n    x.add_done_callback(f)\nx = asyncio.Future()\nx.set_result(1)\nx.add_done_callback(f)\nawait asyncio.Event().wait()\n",
    "tasks_million=013": "async def f():\n    pass\nx = [asyncio.create_task(f()) for n in range(2000000)]\nawait asyncio.gather(*x)\n",
    "timers_million=013": "loop = asyncio.get_running_loop()\nfor n in range(1000000):\n    loop.call_later(n % 7, print)\nawait asyncio.sleep(0.5)\n",
    "fork=13": "async def f():\n    asyncio.create_task(f())\n    asyncio.create_task(f())\n    await asyncio.sleep(0)\nawait f()\nawait asyncio.Event().wait()\n",
    "gather_deep=013": "async def f(n):\n    if n:\n        await asyncio.gather(f(n - 1))\nawait f(5000)\n",
    "await_deep=1": "async def f():\n    await f()\nawait f()\n",
    "await_chain=013": "async def f(x):\n    await x\nx = asyncio.sleep(1)\nfor n in range(100000):\n    x = f(x)\nawait x\n",
    "task_chain=013": "async def f(x):\n    await x\nx = asyncio.Future()\ny = x\nfor n in range(10000):\n    y = asyncio.create_task(f(y))\nawait asyncio.sleep(0)\ny.cancel()\nawait y\n",
    "shield_chain=013": "x = asyncio.Future()\ny = x\nfor n in range(10000):\n    y = asyncio.shield(y)\nx.set_result(1)\nawait y\n",
    "wait_for_nested=013": "x = asyncio.sleep(1)\nfor n in range(2000):\n    x = asyncio.wait_for(x, 5)\nawait x\n",
    "deadlock=1": "await asyncio.Future()\n",
    "await_itself=1": "await asyncio.current_task()\n",
    "cancel_itself=13": "while True:\n    try:\n        asyncio.current_task().cancel()\n        await asyncio.sleep(0)\n    except asyncio.CancelledError:\n        pass\n",
    "cancel_doubled=3": "future = asyncio.get_running_loop().create_future()\nfor _ in range(60):\n    future = asyncio.gather(future, future)\nfuture.cancel()\n",
    "cancel_all=13": "async def f():\n    while True:\n        try:\n            await asyncio.sleep(1)\n        except asyncio.CancelledError:\n            pass\nasyncio.create_task(f())\nawait asyncio.sleep(1)\n",
    "run_in_run=1": "asyncio.run(main())\n",
    "never_awaited=013": "async def f():\n    pass\nfor n in range(100000):\n    f()\n",
    "handler_fails=01": "def f(loop, context):\n    raise ValueError\nloop = asyncio.get_running_loop()\nloop.set_exception_handler(f)\nfor n in range(1000):\n    loop.call_soon(f)\nawait asyncio.sleep(1)\n",
    "name=01": "t = asyncio.current_task()\nt.set_name('x' * 1000000)\nprint(len(t.get_name()))\nawait asyncio.sleep(0)\n",
    "names=01": "async def f():\n    pass\nfor n in range(10000):\n    await asyncio.create_task(f(), name=f'task {n}\\n')\n",
    "stop=1": "asyncio.get_running_loop().stop()\nawait asyncio.sleep(1)\n",
    "close=01": "try:\n    asyncio.get_running_loop().close()\nexcept RuntimeError:\n    pass\n",
}


# Work and memory without a bound, in one expression. Whether it is refused,
# raises or ends at a limit is not the point: it must end soon.
MODULES = "asyncio, collections, functools, heapq, itertools, math, random, time"
EXPRESSIONS = [
    "'x' * 10**12",
    "[0] * 10**12",
    "(1,) * 10**12",
    "10**10**8",
    "2**(10**9)",
    "b'x' * 10**12",
    "bytes(10**12)",
    "list(range(10**12))",
    "sorted(range(10**10))",
    "sum(range(10**12))",
    "max(range(10**12))",
    "'x'.zfill(10**12)",
    "'x'.ljust(10**12)",
    "'x'.center(10**12)",
    "f'{1:>{10**10}}'",
    "f'{1.5:.{10**9}f}'",
    "'%*d' % (10**10, 1)",
    "'%.999999999f' % 1.5",
    "'x'.join(['y' * 10**6] * 10**6)",
    "'aaaa'.replace('', 'x' * 10**8)",
    "('a' * 10**7).replace('a', 'b' * 10**4)",
    "int('9' * 10**7)",
    "str(10**18) * 10**10",
    "math.factorial(10**7)",
    "math.comb(10**9, 5 * 10**8)",
    "pow(3, 10**15)",
    "pow(3, 10**15, 7)",
    "list(itertools.product(range(100), repeat=20))",
    "list(itertools.permutations(range(100)))",
    "list(itertools.repeat(1))",
    "list(itertools.count())",
    "list(itertools.cycle([1]))",
    "collections.deque(itertools.count(), maxlen=5)",
    "collections.Counter(itertools.count())",
    "dict.fromkeys(range(10**11))",
    "set(range(10**11))",
    "frozenset(range(10**11))",
    "tuple(range(10**11))",
    "{n: [0] * 10**6 for n in range(10**9)}",
    "[x for x in range(10**11)]",
    "''.join(str(n) for n in range(10**11))",
    "heapq.nlargest(10**9, range(10**11))",
    "list(heapq.merge(itertools.count(), itertools.count()))",
    "random.sample(range(10**12), 10**9)",
    "random.choices([1], k=10**11)",
    "random.getrandbits(10**12)",
    "random.randbytes(10**11)",
    "any(x < 0 for x in itertools.count())",
    "all(itertools.count(1))",
    "functools.reduce(lambda a, b: a + b, itertools.count())",
    "zip(*[itertools.count()] * 10**8)",
    "print(*[1] * 10**8)",
    "print('x' * 10**9)",
    "repr('\\0' * (3 * 10**8))",
    "('ab' * 10**6).split('b')",
    "[(('a' * 1000 + 'b') * 450000).split('b') for _ in range(2)]",
    "('ab' * 10**8).encode()",
    "[[]] * 10**8 == [[]] * 10**8",
    "hash((1,) * 10**8)",
    "'x' * (1 << 62) * 4",
    "[0] * (1 << 62)",
    "range(1 << 62)[1 << 61]",
    "list(range(1 << 62, 0, -1))",
    "'{:{}}'.format(1, 10**10)",
    "'{0:>999999999999}'.format(1)",
    "'{' * 10**6",
    "('{0}' * 10**6).format('x' * 10**5)",
    "type('X' * 10**8, (), {})",
    "exec('1')",
    "__import__('os')",
    "().__class__.__base__.__subclasses__()",
    "(lambda: 0).__globals__",
    "asyncio.sys.modules",
    "open('/etc/passwd').read()",
    "globals()['__builtins__']",
    "[].__reduce__()",
    "getattr(asyncio, 'subprocess')",
    "compile('1', 'x', 'eval')",
    "time.sleep(10**18)",
    "time.sleep(float('inf'))",
    "asyncio.run(asyncio.sleep(1e308))",
    "asyncio.run(asyncio.sleep(float('nan')))",
    "asyncio.Barrier(10**18)",
    "memoryview(bytes(10**11))",
    "int.from_bytes(b'x' * 10**9)",
    "(1).to_bytes(10**11)",
    "'é' * 10**10",
    "('é' * 10**8)[::-1]",
    "'x'.expandtabs(10**11)",
    "('\\t' * 10**6).expandtabs(10**6)",
    "('x' * 10**6).translate({120: 'y' * 10**6})",
    "[*range(10**11)]",
    "{*range(10**11)}",
    "(lambda *a: a)(*range(10**9))",
    "(lambda **k: k)(**{str(n): n for n in range(10**7)})",
    "print(sep='x' * 10**8, *range(10**6))",
    "sorted([float('nan')] * 10**7)",
    "enumerate(itertools.count()).__next__",
    "list(zip(itertools.count(), itertools.count()))",
    "list(map(lambda x: x, itertools.count()))",
    "list(filter(None, itertools.count()))",
    "list(itertools.accumulate(itertools.count(1), lambda a, b: a * b % 7))",
    "list(itertools.chain.from_iterable(itertools.repeat([1])))",
    "itertools.tee(itertools.count(), 10**9)",
    "list(itertools.combinations_with_replacement(range(1000), 100))",
    "list(itertools.islice(itertools.count(), 10**11))",
]


def catalogue(folder):
    found = []
    for at, folders, files in os.walk(folder):
        folders.sort()
        found += [os.path.join(at, name) for name in sorted(files)
                  if name.endswith(".py")]
    programs = []
    for path in found:
        with open(path, "rb") as file:
            programs.append(file.read())
    return programs


def mutate(rng, text, others):
    out = bytearray(text)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(out) + 1)
        size = rng.randint(1, 12)
        what = rng.randrange(6)
        if what == 0:
            out[at:at + 1] = bytes([rng.randrange(256)])
        elif what == 1:
            del out[at:at + size]
        elif what == 2:
            out[at:at] = out[at:at + size] * rng.randint(1, 50)
        elif what == 3:
            out[at:at] = rng.choice([b"(", b")", b"[", b"\n", b"  ", b":", b"'",
                                     b"await ", b"yield ", b"lambda: ", b"*",
                                     b"\\", b"{", b"99999999999999999999",
                                     b"-", b"1e999", b"None", b"not "])
        elif what == 4:
            other = rng.choice(others)
            start = rng.randrange(len(other) + 1)  # some are empty
            out[at:at + size] = other[start:start + rng.randint(1, 60)]
        else:
            lines = bytes(out).split(b"\n")
            a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
            lines[a], lines[b] = lines[b], lines[a]
            out = bytearray(b"\n".join(lines))
    return bytes(out)


def main():
    into, scenarios = sys.argv[1:]
    programs = catalogue(scenarios)
    rng = random.Random(SEED)

    def write(name, text):
        with open(os.path.join(into, name + ".py"), "wb") as file:
            file.write(text.encode() if isinstance(text, str) else text)

    for name, text in TEXTS.items():
        write(name, text)
    for name, text in PROGRAMS.items():
        write("async_" + name, body(text))
    for n, text in enumerate(EXPRESSIONS):
        write(f"expression_{n}=0123", f"import {MODULES}\nx = {text}\n")
    for n in range(PREFIXES):
        text = rng.choice(programs)
        write(f"prefix_{n}=0123", text[:rng.randrange(len(text) + 1)])
    for n in range(MUTATIONS):
        write(f"mutation_{n}=0123", mutate(rng, rng.choice(programs), programs))


main()
