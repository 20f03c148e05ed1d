#!/bin/bash
# tests/command/modules.sh TICKTAPE: what the command says of a program's own modules:
# places in them, files that are none, arguments, -m, --path, and tapes.
# Prints "N passed, M failed".
ticktape=$(realpath "$1")
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
cd "$room" || exit 2
passed=0 failed=0

# runs WHAT CODE ARGS...: stdout and stderr in $out.
runs() {
    local what=$1 want=$2 code
    shift 2
    out=$(timeout 20 "$ticktape" "$@" 2>&1)
    code=$?
    if [ $code -eq "$want" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "not ok: $what: exit code $code, not $want"
        head -5 <<<"$out"
    fi
}

has() {
    if grep -qF -- "$1" <<<"$out"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "not ok: there is no '$1' in"
        head -12 <<<"$out"
    fi
}

hasnt() {
    if grep -qF -- "$1" <<<"$out"; then
        failed=$((failed + 1))
        echo "not ok: there is '$1' in"
        head -12 <<<"$out"
    else
        passed=$((passed + 1))
    fi
}

mkdir -p p && cd p || exit 2
echo 'import bad' >main.py

printf 'x = 1\nx = = 2\n' >bad.py
runs "a SyntaxError in a module" 2 run main.py
has "bad.py:2:5: SyntaxError: invalid syntax"
printf 'x = 1\ny = help("1")\n' >bad.py
runs "a refusal in a module" 2 run main.py
has "bad.py:2:5: refused: builtin 'help'"
printf 'import ftplib\n' >bad.py
runs "a module of Python's that is not there" 2 run main.py
has "bad.py:1:8: refused: module 'ftplib'"
printf 'try:\n    import ftplib\nexcept ImportError:\n    pass\n' >bad.py
runs "the same in a try" 2 run main.py
printf 'TYPE_CHECKING = False\nif TYPE_CHECKING:\n    import ftplib\n    from nowhere import x\n' >bad.py
runs "the same for type checkers" 0 run main.py
printf 'import asyncio\nimport aiohttp\n' >bad.py
runs "a module that has to be installed" 1 run main.py
has 'File "bad.py", line 2, in <module>'
has "ModuleNotFoundError: No module named 'aiohttp'"
has "note: aiohttp is not part of Python's library"
printf 'try:\n    import uvloop\nexcept ImportError as e:\n    print(e.name)\n' >bad.py
runs "the same where the program copes" 0 run main.py
has uvloop
printf 'def f():\n    raise ValueError(1)\n' >bad.py
echo 'import bad; bad.f()' >main.py
runs "a traceback through a module" 1 run main.py
has '  File "bad.py", line 2, in f'

# ---- Files that are no modules: nothing hangs, and nothing else is opened.

echo 'import bad' >main.py
rm bad.py && mkfifo bad.py
runs "a pipe" 1 run main.py
has "ModuleNotFoundError: No module named 'bad'"
rm bad.py && mkdir bad.py
runs "a folder called bad.py" 1 run main.py
has "No module named 'bad'"
rmdir bad.py && ln -s bad.py bad.py
runs "a link to itself" 1 run main.py
has "No module named 'bad'"
rm bad.py && ln -s /dev/zero bad.py
runs "a link to a device" 1 run main.py
has "No module named 'bad'"
rm bad.py && echo 'print("by a link")' >other.py && ln -s other.py bad.py
runs "a link to a file" 0 run main.py
has "by a link"
rm bad.py && mkdir -p bad && ln -s ../bad bad/bad
echo 'import bad.bad.bad.bad; print(bad.bad.bad.__name__)' >main.py
runs "a folder in itself" 0 run main.py
has bad.bad.bad
rm -r bad && truncate -s 17M bad.py
echo 'import bad' >main.py
runs "a large file" 2 run main.py
has "bad.py:1:1: limit: the source has"
rm bad.py && printf 'x = "\0"\n' >bad.py
runs "a NUL" 2 run main.py
has "bad.py:1:6: SyntaxError: source code cannot contain null bytes"
printf 'x = "\xff"\n' >bad.py
runs "no UTF-8" 2 run main.py
has "bad.py:1:6: SyntaxError: Non-UTF-8 code"
if [ "$(id -u)" -ne 0 ]; then
    echo 'x = 1' >bad.py && chmod 0 bad.py
    runs "a file that may not be read" 2 run main.py
    has "Permission denied"
    chmod 644 bad.py
fi
echo 'x = 1' >bad.py
echo "from $(printf '.%.0s' {1..3000}) import x" >main.py
runs "3000 dots" 1 run main.py
has "attempted relative import with no known parent package"
echo "import $(printf 'a%.0s' {1..9000})" >main.py
runs "a long name" 1 run main.py
has "No module named 'aaaa"
echo "import bad$(printf '.a%.0s' {1..400})" >main.py
runs "many dots" 1 run main.py
has "'bad' is not a package"
printf 'import importlib\nfor name in "../bad", "/etc/passwd", "bad\\0x", "bad/..", "", "a" * 99999:\n    try:\n        importlib.import_module(name)\n    except (ImportError, ValueError, TypeError) as e:\n        print(type(e).__name__)\n' >main.py
runs "names that are none" 0 run main.py
has ModuleNotFoundError
for n in $(seq 300); do echo "import m$((n + 1))" >"m$n.py"; done
echo 'print("deep")' >m301.py
echo 'import m1' >main.py
runs "imports 300 deep" 0 run main.py
has deep

# ---- Arguments, --path and -m

mkdir -p lib app/inner
echo 'name = "from lib"' >lib/far.py
echo 'import sys; print(sys.argv[1:])' >args.py
runs "no arguments" 0 run args.py
has "[]"
runs "arguments" 0 run args.py -- --flag 'a b' -- x
has "['--flag', 'a b', '--', 'x']"

# Its folder is its current directory, wherever the command is called.
mkdir -p near
cat >near/reads.py <<'END'
import os, pathlib, sys
import beside
print(__file__, beside.__file__, beside.inner.__path__, sys.argv, sys.path[0])
print(open(os.path.join(os.path.dirname(__file__), "data.txt")).read(), end="")
print((pathlib.Path(__file__).resolve().parent / "data.txt").read_text(), end="")
print(repr(beside))
END
mkdir -p near/inner
echo >near/inner/__init__.py
echo 'import inner' >near/beside.py
echo data >near/data.txt
runs "a program's folder: from within" 0 run near/../near/reads.py
want=$(cd near && "$ticktape" run reads.py 2>&1)
has "reads.py beside.py ['inner'] ['reads.py'] /program"
has "data"
for path in near/reads.py ./near/reads.py "$PWD/near/reads.py"; do
    runs "a program's folder: $path" 0 run "$path"
    if [ "$out" = "$want" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "not ok: $path prints something else than reads.py in its folder"
    fi
done
echo 'import far; print(far.name, far.__file__)' >main.py
runs "a module elsewhere" 1 run main.py
runs "--path" 0 run --path lib main.py
has "from lib lib/far.py"
doubtful='def f(n):\n    try:\n        pass\n    finally:\n        return n\n'
printf '%b' "$doubtful" | tee lib/doubtful.py >sure.py
echo 'import doubtful, sure' >main.py
runs "warnings of the compiler" 0 run --path lib main.py
has "sure.py:5: SyntaxWarning: 'return' in a 'finally' block"
hasnt "doubtful.py"
echo 'import far; print(far.name, far.__file__)' >main.py
mkdir queue
echo 'x = 1' >queue/tests.py
echo 'import queue; print(queue.Queue.__name__)' >main.py
runs "a folder that is named like a module of the library" 0 run main.py
has "Queue"
rm -r queue
echo 'import far; print(far.name, far.__file__)' >main.py
runs "--path of nothing" 2 run --path nowhere main.py
has "--path nowhere: No such file or directory"
echo 'print("first", __name__)' >app/__init__.py
printf 'from . import inner\nprint(__name__, __package__, inner.__name__)\n' >app/__main__.py
touch app/inner/__init__.py
runs "-m of a package" 0 run -m app
has "first app"
has "__main__ app app.inner"
printf 'from .. import inner\nprint(__package__, __file__)\n' >app/inner/job.py
runs "-m of a module" 0 run -m app.inner.job
has "app.inner app/inner/job.py"
runs "-m of nothing" 2 run -m app.nothing
has "-m app.nothing: there is no such module"
runs "-m and a file" 2 run -m app main.py
has "-m takes the place of a file"

# ---- The calendar and the environment

cat >started.py <<'PY'
import asyncio, datetime, os
async def deposit(box, delay):
    await asyncio.sleep(delay)
    before = box[0]
    await asyncio.sleep(0.01)
    box[0] = before + 1
async def main():
    box = [0]
    await asyncio.gather(deposit(box, 1), deposit(box, 1.05))
    print(datetime.datetime.now().date(), [(k, v) for k, v in os.environ.items() if k in ("USER", "MODE")])
    assert box[0] == 2 or os.getenv("MODE") != "a=b c", datetime.date.today()
asyncio.run(main())
PY
runs "the machine as it is" 0 run started.py
has "2000-01-01 [('USER', 'user')]"
runs "another calendar" 0 run --epoch 2024-02-29T00:30:00+01:00 started.py
has "2024-02-28 "
runs "--epoch in seconds" 0 run --epoch=1709164800 started.py
has "2024-02-29 "
cat >clocks.py <<'PY'
import datetime, os, time
began = time.time()
print(began == time.time_ns() / 1e9 == time.clock_gettime(time.CLOCK_REALTIME), time.monotonic())
print(datetime.datetime.fromtimestamp(began) == datetime.datetime.now(), int(began))
with open("made", "w"):
    print(os.stat("made").st_mtime == began, os.stat("clocks.py").st_mtime == began)
PY
runs "time.time() of the machine as it is" 0 run clocks.py
has "False 0"
runs "time.time() follows --epoch" 0 run --epoch 2024-02-29 clocks.py
has "True 0.0"
has "True 1709164800"
has "True True"
echo 'from .x import y' >relative.py
runs "a relative import of no package" 1 check relative.py
has "a relative import in a file of no package is an ImportError"
echo 'from thread.watch_thread import a' >watched.py
runs "a module of a package that Python 2 had as a module" 1 check watched.py
has "not found next to the program"
runs "another environment" 0 run --env MODE= --env USER=me --env MODE=x started.py
has "[('USER', 'me'), ('MODE', 'x')]"
for date in 2024-02-30 1969-12-31 2200-01-01 2024-1-1 soon 2024-01-01T25:00 \
    2024-01-01T10:00Zx 2024-01-01T10:00+1 99999999999; do
    runs "--epoch $date" 2 run --epoch $date started.py
    has "--epoch takes a date (2024-02-29, 2024-02-29T12:30:00Z) or seconds"
done
runs "--env without a value" 2 run --env MODE started.py
has "--env takes NAME=VALUE, not 'MODE'"
runs "--env without a name" 2 run --env =x started.py
runs "a search without the variable" 0 explore --no-db started.py
runs "a search with both" 1 explore --no-db --epoch 2030-06-01 \
    --env "MODE=a=b c" started.py
has "AssertionError: 2030-06-01"
out=$(cat started.tape)
has "epoch 1906502400"
has "env MODE=a=b c"
runs "a replay takes both from the tape" 1 replay started.py
has "AssertionError: 2030-06-01"
runs "a replay with another calendar" 5 replay --epoch 2031-01-01 started.py
has "how started.py is started (arguments, --epoch, --env) has changed"
sed -i 's/^epoch .*/epoch never/' started.tape
runs "a tape with a bad calendar" 2 replay started.py
has "--epoch takes a date"

# ---- Threads; modules that are not there yet

printf 'import threading, time\ne = threading.Event()\nprint(e.wait(0.25), time.monotonic())\nlock = threading.Lock()\nwith lock:\n    print(lock.acquire(timeout=0.5), time.monotonic())\nlock.acquire()\nlock.acquire()\n' >main.py
runs "waits of the only thread" 1 run main.py
has "False 0.25"
has "False 0.75"
has "main.py: deadlock"
printf 'import imaplib, mailbox\n' >main.py
runs "what is missing" 2 run main.py
has "module 'imaplib'"
has "module 'mailbox'"

# ---- Warnings: CPython's default filters show deprecations of __main__ only

printf 'import asyncio\nprint(asyncio.iscoroutinefunction(print))\n' >old_calls.py
printf 'import old_calls\n' >main.py
runs "a deprecated call in a module" 0 run main.py
hasnt DeprecationWarning
runs "a deprecated call in the program" 0 run old_calls.py
has "old_calls.py:2: DeprecationWarning: 'asyncio.iscoroutinefunction' is deprecated"

# ---- Packages of others: a refusal counts where it is executed

mkdir -p site/pack
printf 'import _curses\n' >site/at_import.py
printf '%s\n' 'import itertools, types' 'try:' '    izip = itertools.izip' \
    'except AttributeError:' '    izip = zip' \
    'def unused(loop, f):' '    import _curses' \
    '    return help("1"), types.nothing, f.__getstate__' \
    'def gone():' '    return itertools.imap' 'kind = "site"' >site/pack/__init__.py
printf 'kind = "typing"\n' >site/typing_extensions.py
cat >uses_pack.py <<'END'
import pack, typing_extensions
print(pack.kind, list(pack.izip("a", "b")), hasattr(typing_extensions, "kind"))
try:
    pack.gone()
except AttributeError as e:
    print(e)
pack.unused(1, 2)
END
runs "a refusal in a package of --path" 3 run --path site uses_pack.py
has "site [('a', 'b')] False"
has "module 'itertools' has no attribute 'imap'"
has "limit: module '_curses' is not in the scenario language"
runs "check of what uses a package" 0 check --path site uses_pack.py
printf 'import at_import\n' >imports.py
runs "a refusal at the import of a module of --path" 3 run --path site imports.py
has "limit: module '_curses' is not in the scenario language"
cp site/at_import.py own.py
printf 'import own\n' >imports.py
runs "a refusal in a module of the program's own" 2 run --path site imports.py
has "own.py:1:8: refused: module '_curses'"

# ---- Tapes

cat >race.py <<'END'
import asyncio
import sys

import shared


async def first():
    await asyncio.sleep(2)
    shared.n = 1


async def second():
    await asyncio.sleep(1)
    await asyncio.sleep(0.9)
    shared.set_n(2)


async def main():
    await asyncio.gather(first(), second())
    assert shared.n == 1 or sys.argv[1:] != ["-x", "a b"]


asyncio.run(main())
END
printf 'n = 0\n\n\ndef set_n(value):\n    global n\n    n = value\n' >shared.py
for strategy in dfs dpor; do
    rm -f race.tape
    runs "$strategy sees a module's variable" 1 explore --no-db --strategy $strategy race.py -- -x 'a b'
    has "read \`n\`"
    has "race.py -- '-x' 'a b'"
done
runs "a tape has its arguments" 1 replay race.py
has AssertionError
runs "other arguments do not fit" 5 replay race.py -- -y
has "how race.py is started (arguments, --epoch, --env) has changed since this tape was recorded"
echo '# more' >>shared.py
runs "a module has changed" 5 replay race.py
has "shared.py has changed since this tape was recorded"
runs "a module has changed, --lenient" 1 replay --lenient race.py
has "race.tape: shared.py has changed since this tape was recorded"
echo "import bad" >>shared.py
runs "a module is new" 5 replay race.py
has "shared.py has changed"

# Lines that reports name, in the program, in a module of it, in the library.
mkdir -p parts far
cat >parts/pool.py <<'END'
def take(n):
    if n > 1:
        raise ValueError(n)
    return n
END
printf 'def take(n):\n    return help("n")\n' >far/remote.py
cat >lines.py <<'END'
import asyncio
import statistics
import sys

from parts import pool

how = sys.argv[1]


async def left():
    pool.take(2)


async def main():
    if how == "library":
        statistics.mean([])
    if how == "left":
        task = asyncio.create_task(left())
        await asyncio.sleep(1)
    elif how == "far":
        import remote
        remote.take(1)
    pool.take(1 if how == "left" else 2)


asyncio.run(main())
END
runs "a line of the program, not of the library" 1 explore --no-db --runs 20 lines.py -- library
has "at line 16: StatisticsError"
runs "a line of a module" 1 explore --no-db --runs 20 lines.py -- module
has "at line 3 of parts/pool.py: ValueError: 2"
runs "a line of a module in JSON" 1 explore --no-db --runs 20 --json found.json lines.py -- module
out=$(cat found.json)
has '"line_file": "parts/pool.py"'
runs "a line of a module that nobody retrieved" 0 explore --no-db --runs 20 lines.py -- left
has "ValueError at line 3 of parts/pool.py; --unretrieved"
runs "a line of a module that is refused" 3 run --path far lines.py -- far
has "on line 2 of far/remote.py"

# An installed package that computes names of modules imports them itself: the
# strs of other packages are no names of modules. Those of the program are.
rm -f other.py
mkdir -p site/plugs site/other
cat >site/plugs/__init__.py <<'END'
import importlib

def load(name):
    return importlib.import_module(name)
END
printf 'WORD = "unused"\n' >site/other/__init__.py
printf 'print("unused")\n' >site/unused.py
printf 'def answer():\n    return 42\n' >site/wanted.py
printf 'from helper import plug\nimport other\nassert plug().answer() != 42\n' >plugged.py
printf 'import plugs\n\ndef plug():\n    return plugs.load("wanted")\n' >helper.py
runs "a module whose name another file passes" 1 explore --no-db --path site plugged.py
has "at line 3: AssertionError"
out=$(cat plugged.tape)
has "site/wanted.py"
hasnt "site/unused.py"

# Of a file of passwords, too, the owner is another there.
cat >secrets.py <<'END'
import netrc, os
with open(os.path.expanduser("~/.netrc"), "w") as file:
    file.write("machine a login b password c")
os.chmod(file.name, 0o600)
print(netrc.netrc().authenticators("a"))
os.chmod(file.name, 0o644)
netrc.netrc()
END
runs "passwords that others may read" 1 run secrets.py
has "('b', '', 'c')"
has "NetrcParseError: ~/.netrc access too permissive: access permissions must restrict access to only the owner (None, line None)"

# Modules that the oracle's system has not: the machine's users, and limits that
# a program sets.
# ---- A name that comes from an argument

mkdir -p given/parts && echo 'x = "of parts"' >given/parts/one.py
printf 'import importlib, sys\nname, _, attribute = sys.argv[1].partition(":")\nprint(getattr(importlib.import_module(name), attribute or "x"))\n' >given/main.py
runs "a module that an argument names" 0 run given/main.py -- parts.one
has "of parts"
runs "a member of a module that an argument names" 0 run given/main.py -- parts.one:x
has "of parts"
runs "a module that is not there, named by an argument" 1 run given/main.py -- parts.two
has "No module named 'parts.two'"

cat >machine.py <<'END'
import grp, os, pwd, resource
user = pwd.getpwuid(os.getuid())
print(user, grp.getgrgid(user.pw_gid))
print(pwd.getpwnam("root").pw_dir, [each.gr_name for each in grp.getgrall()])
print(resource.getrlimit(resource.RLIMIT_NOFILE), resource.getpagesize())
resource.setrlimit(resource.RLIMIT_NOFILE, (4096, 8192))
print(resource.getrlimit(resource.RLIMIT_NOFILE), resource.getrusage(resource.RUSAGE_SELF)[:3])
for call in (lambda: resource.setrlimit(7, (1, 9000)), lambda: resource.setrlimit(7, (2, 1)), lambda: resource.getrlimit(99),
             lambda: pwd.getpwnam("none"), lambda: pwd.getpwuid(7), lambda: grp.getgrnam("none"), lambda: grp.getgrgid(7)):
    try:
        call()
    except (ValueError, KeyError) as error:
        print(type(error).__name__, error)
END
runs "users, groups and limits" 0 run machine.py
has "pwd.struct_passwd(pw_name='user', pw_passwd='x', pw_uid=1000, pw_gid=1000, pw_gecos='', pw_dir='/home/user', pw_shell='/bin/sh') grp.struct_group(gr_name='user', gr_passwd='x', gr_gid=1000, gr_mem=[])"
has "/root ['root', 'user']"
has "(1024, 1048576) 4096"
has "(4096, 8192) (0.0, 0.0, 20480)"
has "ValueError not allowed to raise maximum limit
ValueError current limit exceeds maximum limit
ValueError invalid resource specified
KeyError \"getpwnam(): name not found: 'none'\"
KeyError 'getpwuid(): uid not found: 7'
KeyError \"getgrnam(): name not found: 'none'\"
KeyError 'getgrgid(): gid not found: 7'"

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
