#!/bin/bash
# tests/command/refusals.sh TICKTAPE: what the command says of programs that it does
# not accept.
#
# Each check is one line on stdout when it fails; the last line counts them.
set -u
. "$(dirname "$0")/checks.sh"

# ---- All reasons -------------------------------------------------------------

write several.py <<'END'
import asyncio, signal
from asyncio import unix_events, sleep


class A:
    def f(self):
        return self.tb_lasti, help("3"), help("4")


async def main():
    await signal.sigwait(A)
    await sleep(1)
    asyncio.slep(1)
    credits("1")


credits("2")
asyncio.run(main())
END
run 2 run several.py
no_out
grep -o '^several.py:[0-9]*:[0-9]*: refused: [^;]*' err >places
cat >expected <<'END'
several.py:2:21: refused: asyncio.unix_events
several.py:7:16: refused: attribute tb_lasti
several.py:7:31: refused: builtin 'help'
several.py:7:42: refused: builtin 'help'
several.py:11:11: refused: signal.sigwait
several.py:13:5: refused: asyncio.slep
several.py:14:5: refused: builtin 'credits'
several.py:17:1: refused: builtin 'credits'
END
same places expected
err_has "asyncio.slep; did you mean asyncio.sleep?"
err_has "    from asyncio import unix_events, sleep"
run 2 explore several.py
err_has "several.py:17:1: refused: "

# A list of them is cut.
for _ in $(seq 50); do echo 'help("1")'; done >many.py
run 2 run many.py
err_has "many.py:20:1: refused: "
check "the 21st reason is shown" [ "$(grep -c refused: err)" = 20 ]
check "the others are counted" [ "$(tail -n 1 err)" = "... and 30 more" ]
for _ in $(seq 12000); do echo 'help("1")'; done >many.py
run 2 run many.py
check "lost ones are counted" [ "$(tail -n 1 err)" = "... and 11980 more" ]

# A SyntaxError is the only reason, wherever it is.
printf 'help("3")\ndef f():\n    x = 3\n    global x\n' >wrong.py
run 2 run wrong.py
check "one reason" [ "$(grep -c '^wrong.py' err)" = 1 ]
err_has "wrong.py:4:5: SyntaxError: name 'x' is assigned to before global"
printf 'help("3")\ncredits("4")\nx = = 3\n' >wrong.py
run 2 run wrong.py
check "one reason" [ "$(grep -c '^wrong.py' err)" = 1 ]
err_has "wrong.py:3:5: SyntaxError: invalid syntax"

# Those of modules follow; each file is read once.
mkdir -p app/inner
printf 'help("1")\nimport a, inner.b\ncredits("2")\n' >app/main.py
printf 'import inner.b\nhelp("3")\nx.tb_lasti\n' >app/a.py
: >app/inner/__init__.py
printf 'from . import c\nx.start_tls\n' >app/inner/b.py
printf 'def start_tls(): pass\n' >app/inner/c.py
run 2 run app/main.py
grep -o '^[^ ]*: refused: [^;]*' err >places
cat >expected <<'END'
app/main.py:1:1: refused: builtin 'help'
app/main.py:3:1: refused: builtin 'credits'
app/a.py:2:1: refused: builtin 'help'
app/a.py:3:1: refused: attribute tb_lasti
END
same places expected
run 1 check -q app
check "counted for each program" grep -q "2  builtin 'help'" out
printf 'x = = 3\n' >app/inner/c.py
run 2 run app/main.py
check "one reason" [ "$(grep -c '^app' err)" = 1 ]
err_has "app/inner/c.py:1:5: SyntaxError: invalid syntax"

# ---- What only the loop has --------------------------------------------------

write loop.py <<'END'
import asyncio, signal


async def main():
    loop = asyncio.get_running_loop()
    await signal.sigwait("true")
    main().tb_lasti


asyncio.run(main())
END
run 2 run loop.py
no_out
err_has "loop.py:6:11: refused: signal.sigwait"
err_has "loop.py:7:5: refused: attribute tb_lasti"

# A program may have attributes of these names.
write own.py <<'END'
import asyncio


class Pool:
    create_server: int = 0

    def __init__(self):
        self.subprocess_exec = 4

    def create_connection(self):
        return 3


def getaddrinfo():
    return "own"


def make(**names):
    pool = Pool()
    for name, value in names.items():
        setattr(pool, name, value)
    return pool


pool = make(start_tls=5)
setattr(pool, "sock_recv", 6)
pool.getnameinfo, pool.x = 7, 8
print(pool.create_connection(), pool.subprocess_exec, pool.create_server)
print(pool.start_tls, pool.sock_recv, pool.getnameinfo, getaddrinfo())
if hasattr(pool, "sendfile"):
    pool.sendfile()
END
run 0 run own.py
out_is "$(printf '3 4 0\n5 6 7 own')"

# Others still end at the run.
write computed.py <<'END'
import asyncio


async def main():
    getattr(main.__code__, "co_con" + "sts")


asyncio.run(main())
END
run 3 run computed.py
err_has "attribute co_consts of '"

# ---- What CPython 3.14 has no more -------------------------------------------

write gone.py <<'END'
import asyncio
import collections
import time
from asyncio import coroutine


def f():
    asyncio.get_child_watcher()
    asyncio.WindowsSelectorEventLoopPolicy()
    asyncio.Task.all_tasks()
    collections.Mapping
    time.clock()
END
run 2 run gone.py
err_has "gone.py:4:21: refused: asyncio.coroutine; gone since Python 3.11; "
err_has "gone.py:8:5: refused: asyncio.get_child_watcher; gone since Python 3.14"
err_has "gone.py:9:5: refused: asyncio.WindowsSelectorEventLoopPolicy; only "
err_has "gone.py:10:5: refused: asyncio.Task.all_tasks; gone since Python 3.9; "
err_has "collections.Mapping; gone since Python 3.10; import it from"
err_has "time.clock; gone since Python 3.8; write time.perf_counter"

# A program that is prepared for that runs.
write prepared.py <<'END'
import asyncio

try:
    from asyncio import coroutine
except ImportError:
    coroutine = None
try:
    asyncio.get_child_watcher()
except (KeyError, AttributeError) as e:
    print(e)
if hasattr(asyncio, "set_child_watcher"):
    asyncio.set_child_watcher(None)
print(coroutine)
END
run 0 run prepared.py
out_is "$(printf '%s\nNone' \
    "module 'asyncio' has no attribute 'get_child_watcher'")"

# An exception that says so gets a line more.
advises() { # advises TEXT PROGRAM
    printf "$2" >advised.py
    run 1 run advised.py
    check "no '$1'" grep -qxF "  $1" err
}
advises "since Python 3.14 get_event_loop() makes no loop; write asyncio.run()\
, or get_running_loop() in a coroutine" 'import asyncio\nasyncio.get_event_loop()\n'
advises "the argument loop is gone since Python 3.10; leave it out" \
    'import asyncio\nasyncio.Queue(loop=None)\n'
advises "gone since Python 3.11; write async def, and await" \
    'import asyncio\ngetattr(asyncio, "corou" + "tine")\n'
advises "gone since Python 3.12; write import setuptools" \
    'import distutils.core\n'
printf 'raise TypeError("x")\n' >advised.py
run 1 run advised.py
check "no advice" [ "$(tail -n 1 err)" = "TypeError: x" ]

# ---- check -------------------------------------------------------------------

mkdir -p tree/inner tree/.hidden
cp own.py tree/a.py
cp loop.py tree/inner/b.py
printf 'help("1")\nhelp("2")\ncredits("3")\n' >tree/inner/c.py
printf 'help("1")\n' >tree/d.py
cp wrong.py tree/e.py
cp loop.py tree/.hidden/f.py
cp loop.py tree/notes.txt
run 1 check tree
no_err
cat >expected <<'END'
tree/a.py ok
tree/d.py 1 reason
tree/e.py 1 reason
tree/inner/b.py 2 reasons
tree/inner/c.py 3 reasons

files reason
2 builtin 'help'
1 SyntaxError: invalid syntax
1 attribute tb_lasti
1 builtin 'credits'
1 signal.sigwait

1 of 5 files accepted
END
sed -E 's/^ +//; s/  +/ /g' out >listed
same listed expected
cp out one
run 1 check -j 3 tree
same out one
run 1 check -v tree
out_has "    tree/inner/c.py:2:1: refused: builtin 'help'"
out_has '    help("2")'
check "each reason is listed" [ "$(grep -c '^    tree/' out)" = 7 ]
run 1 check -q tree
check "only the table" [ "$(head -n 1 out)" = "files  reason" ]
run 0 check tree/a.py
run 0 check -q tree/a.py
out_is "1 of 1 file accepted"
run 1 check --json report.json tree
python3 - report.json >counts <<'END'
import json, sys
report = json.load(open(sys.argv[1]))
print(report["accepted"], report["refused"], report["reasons"][0]["files"])
print([(f["file"], f["accepted"], len(f["reasons"])) for f in report["files"]])
reason = report["files"][4]["reasons"][2]
print([reason[key] for key in ("file", "line", "column", "kind", "what")])
END
cat >expected <<'END'
1 4 2
[('tree/a.py', True, 0), ('tree/d.py', False, 1), ('tree/e.py', False, 1), \
('tree/inner/b.py', False, 2), ('tree/inner/c.py', False, 3)]
['tree/inner/c.py', 3, 1, 'refused', "builtin 'credits'"]
END
sed -i ':a; /\\$/ { N; s/\\\n//; ba }' expected
same counts expected
run 1 check --json - tree
check "only JSON on stdout" python3 -m json.tool out /dev/null
run 2 check
err_is "ticktape: check needs a file or a directory; see ticktape help check"
run 2 check nowhere.py
err_has "nowhere.py: No such file or directory"
run 2 check -j 0 tree
err_is "ticktape: -j takes 1 to 1024"
# Modules that are nowhere end the program, unless it is prepared.
mkdir -p packaged/inner
cat >packaged/a.py <<'END'
try:
    import orjson
except ImportError:
    import simplejson as json


def f():
    import late


import aiohttp.web
import imp
END
: >packaged/__init__.py
: >packaged/inner/__init__.py
printf 'from .. import b\nfrom . import nothing\n' >packaged/inner/b.py
printf 'import own_folder\n' >packaged/b.py
run 1 check -v packaged
out_has "packaged/a.py:4:12: refused: module 'simplejson'; not found next to"
out_has "packaged/a.py:11:8: refused: module 'aiohttp.web'; not found next to"
out_has "packaged/a.py:12:8: refused: module 'imp'; gone since Python 3.12"
out_has "packaged/b.py:1:8: refused: module 'own_folder'; not found next to"
check "no others" [ "$(grep -c 'refused: module' out)" = 5 ]
mkdir -p folder
: >folder/own_folder.py
run 0 check --path folder packaged/b.py
printf 'x = "\377"\n' >tree/g.py
run 1 check tree/g.py
out_has "SyntaxError: Non-UTF-8 code starting with"

printf 'import os\nfrom __future__ import division\n' >late.py
run 2 run late.py
err_has "late.py:2:1: SyntaxError: from __future__ imports must occur at"

# Texts of shells, which are read when they run.
shell() {
    printf 'import subprocess\nsubprocess.run(["sh", "-c", "%s"])\n' "$1" >shell.py
    run 3 run shell.py
    err_has "limit: $2 in \`sh -c\` of a simulated process, on line 2"
}
shell 'sleep 1 & wait %1' '`wait %1`'
shell 'echo *.py' 'the pattern `*`'
shell 'cat <<X' '`<<`'
shell 'f() { :; }' 'a function'
shell 'case a in esac' '`case`'
shell 'echo ${A%x}' '`${A%`'
shell 'if true; then' '`if` without `fi`'
shell 'set -x' '`set -x`: there are -e and --'
shell 'exec 3>x' 'descriptor 3'
shell 'IFS=:; echo' 'a change of `IFS`'
shell 'IFS= read -r A' 'a change of `IFS`'
shell 'export IFS=:' 'a change of `IFS`'

finish
