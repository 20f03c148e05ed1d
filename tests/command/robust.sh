#!/bin/bash
# tests/command/robust.sh TICKTAPE: what the command does with programs, tapes, JSON,
# folders' names, signals and disks that are not as they should be.
# Crashes are expected here, and names for their frames take seconds each.
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}symbolize=0"
. "$(dirname "$0")/checks.sh"

# ---- Searches of large programs -----------------------------------------------

# Each read of the clock queries the pending deadlines: with a scan of 100,000
# timers for each, one run takes half a minute.
write timers.py <<'PY'
import asyncio
async def main():
    loop = asyncio.get_running_loop()
    for i in range(100000):
        loop.call_later(1.0, int)
    for i in range(100000):
        loop.call_later(i % 1000, int).cancel()
asyncio.run(main())
PY
run 0 explore --no-db --runs 2 --strategy random timers.py
out_has 'no failure'

# ---- Reports of runs that resume from a copy -----------------------------------

# A livelock after a partial deadlock: its report is of its own tasks.
write stuck.py <<'PY'
import asyncio, random
async def spin():
    while True:
        await asyncio.sleep(0)
async def main():
    others = [asyncio.create_task(spin()) for _ in range(8)]
    if random.random() > 0.5:
        await asyncio.Future()
    for other in others:
        other.cancel()
    while True:
        await asyncio.sleep(0)
asyncio.run(main())
PY
run 1 explore --no-db --keep-going --runs 40 --shrink 0 --ticks 4500 \
    --strategy random stuck.py
out_has 'deadlock in run 1 of default'
out_has 'and livelock in run'

# ---- Cancellations from outside -------------------------------------------------

# A watcher identifies what begins: a cancellation is no handle of the queue,
# whose last entry may be of memory that was freed (seen by ASan).
write cancelled.py <<'PY'
import asyncio
async def source(n):
    try:
        for i in range(n):
            yield i
    finally:
        await asyncio.sleep(0)
async def pipe(g):
    async for x in g:
        yield x * 2
async def work():
    await asyncio.wait([asyncio.create_task(fail())])
async def fail():
    async for v in pipe(source(2)):
        raise LookupError
async def main():
    asyncio.get_running_loop().set_task_factory(asyncio.eager_task_factory)
    asyncio.create_task(work())
asyncio.run(main())
PY
run 1 explore -v --no-db --runs 300 --keep-going --shrink 0 --inject cancel \
    --strategy reads-from --unretrieved --ticks 1500 cancelled.py
out_has 'runs of each strategy: default 1'
no_err

# ---- Names that nobody gave ---------------------------------------------------

write lost.py <<'PY'
import asyncio
balance = 0
async def deposit(amount, delay):
    global balance
    await asyncio.sleep(delay)
    before = balance
    await asyncio.sleep(0.01)
    balance = before + amount
async def main():
    await asyncio.gather(deposit(1, 1), deposit(2, 1.05))
    assert balance == 3, balance
asyncio.run(main())
PY
mkdir victim
for name in lost.tape lost.json; do
    echo precious >victim/precious
    ln -s victim/precious $name
    [ $name = lost.tape ] && code=2 || code=1
    run $code explore --no-db --json lost.json lost.py
    rm -f lost.tape lost.json
done
check "an option's link is written to" grep -q '"program"' victim/precious
echo precious >victim/precious
ln -s victim/precious lost.tape
run 2 explore --no-db lost.py
err_has 'lost.tape is a link: it is replaced only if an option names it'
check "the target is as it was" [ "$(cat victim/precious)" = precious ]
run 1 explore --no-db --tape victim/named.tape lost.py
run 2 shrink --tape victim/named.tape --out lost.tape/x lost.py
rm lost.tape
mkdir linked && ln -s linked .ticktape
run 1 explore lost.py
err_has '.ticktape is a link: it is followed only if --db names it'
check "nothing in the folder" [ -z "$(ls linked)" ]
run 1 explore --db .ticktape lost.py
check "a tape in the folder" [ -n "$(ls linked)" ]
rm .ticktape lost.tape
mkfifo lost.tape
run 2 explore --no-db lost.py
err_has 'lost.tape is no regular file'
rm lost.tape
# Tapes of a database that are no files are skipped, not opened.
run 1 explore --db db lost.py
known=$(ls db)
rm "db/$known" && ln -s /dev/zero "db/$known"
run 1 explore --db db lost.py
err_has 'is a link'
rm "db/$known" && mkfifo "db/$known"
run 1 explore --db db lost.py
err_has 'no plain file'
# What a result says its program is called names no file that is written.
for part in 1 2; do
    run 1 explore --no-db --shard $part/2 --keep-going --runs 200 --seen \
        --json part-$part.json lost.py
done
rm -f lost.tape
echo precious >victim/precious.tape
for path in victim/precious.py ../../../../../../../../"$PWD"/victim/precious.py; do
    for part in 1 2; do
        sed "s|\"program\": \"lost.py\"|\"program\": \"$path\"|" \
            part-$part.json >evil-$part.json
        cp part-$part.seen evil-$part.seen
    done
    run 1 merge evil-1.json evil-2.json
    out_has 'replay: ticktape replay --tape evil-1.merged.tape'
    check "the target is as it was" [ "$(cat victim/precious.tape)" = precious ]
done
for seen in /etc/passwd ../part-1.seen /dev/zero victim/x ''; do
    sed "s|\"seen\": \"part-1.seen\"|\"seen\": \"$seen\"|" part-1.json \
        >evil-1.json
    run 2 merge evil-1.json part-2.json
    err_has "its entry 'seen' does not name a file next to it"
done
for to in /dev/zero /etc/passwd fifo; do
    rm -f evil.seen
    if [ $to = fifo ]; then mkfifo evil.seen; else ln -s $to evil.seen; fi
    sed 's|"seen": "part-1.seen"|"seen": "evil.seen"|' part-1.json >evil-1.json
    run 2 merge evil-1.json part-2.json
    err_has 'evil.seen: is '
done
# Folders from elsewhere: only tapes, and only files.
mkdir theirs ours
run 1 explore --db good lost.py
cp good/*.tape theirs/
ln -s /etc/passwd theirs/lost.py-0123456789abcdef.tape
mkfifo theirs/lost.py-0123456789abcdee.tape
echo 'ticktape-tape 99' >theirs/lost.py-0123456789abcdec.tape
cp lost.py theirs/evil.py
mkdir theirs/folder
run 0 merge --db ours theirs
err_has 'skipped: theirs/evil.py: not a tape of a .ticktape folder'
err_has '0123456789abcdee.tape: is no plain file'
check "one tape" [ "$(ls ours)" = "$(ls good)" ]
same "good/$(ls good)" "ours/$(ls good)"

# ---- Disks that are full -------------------------------------------------------

# A limit on the size of files simulates a full disk. Output goes to a pipe.
full() { # full CODE ARGS...
    local expected=$1 code
    shift
    ran="ticktape $* (full disk)"
    (
        trap '' XFSZ
        ulimit -f 0
        timeout 60 "$ticktape" "$@" 2>&1
        echo "code $?"
    ) | cat >out
    code=$(sed -n 's/^code //p' out)
    check "exit code $code, not $expected" [ "$code" = "$expected" ]
    check "nothing is left" [ -z "$(find . -name '*.part')" ]
}
rm -rf ours && mkdir ours
full 2 merge --db ours theirs
out_has 'cannot be written: File too large'
check "no tape" [ -z "$(ls ours)" ]
: >"ours/$(ls good)"
run 0 merge --db ours theirs
same "good/$(ls good)" "ours/$(ls good)"
echo input >theirs/folder/input
full 2 merge --corpus corpus theirs/folder
run 0 merge --corpus corpus theirs/folder
same theirs/folder/input "corpus/$(ls corpus)"
full 2 merge --json all.json part-1.json part-2.json
check "no result" [ ! -e all.json ]
cp good/*.tape lost.tape
cp lost.tape before
full 2 explore --no-db lost.py
same lost.tape before
full 2 explore --no-db --json lost.json lost.py
full 2 explore --db ours2 lost.py
full 2 shrink --tape before --out after lost.py
full 2 replay --tape before --out after lost.py
full 2 campaign --no-db --runs 50 --shards 2 lost.py
: >lost.ticks
full 1 run --update lost.py
out_has 'the expectation cannot be written'
rm -rf lost.ticks lost.campaign

# ---- Output that cannot be written ---------------------------------------------

write prints.py <<'PY'
import asyncio, random
async def main():
    print("x" * 20000)
    await asyncio.sleep(0)
    assert random.random() > 2
asyncio.run(main())
PY
run 1 explore --no-db --json prints.json prints.py
unwritten() { # unwritten ARGS...: to a full device, a closed stream, a pipe
    local code
    ran="ticktape $* >/dev/full"
    timeout 60 "$ticktape" "$@" >/dev/full 2>err </dev/null
    code=$?
    : >out
    check "exit code $code, not 2" [ "$code" = 2 ]
    err_has 'ticktape: cannot write to stdout'
    ran="ticktape $* >&-"
    timeout 60 "$ticktape" "$@" 2>err >&- </dev/null
    code=$?
    check "exit code $code, not 2" [ "$code" = 2 ]
    err_has 'ticktape: cannot write to stdout'
    ran="ticktape $* | true"
    timeout 60 "$ticktape" "$@" 2>err </dev/null | true
    code=${PIPESTATUS[0]}
    # What fits into the pipe before it is closed was written.
    check "exit code $code of a closed pipe" grep -qE "^([0-3]|141)$" <<<"$code"
    (
        trap '' PIPE
        timeout 60 "$ticktape" "$@" 2>err </dev/null
        echo $? >code
    ) | true
    check "exit code $(cat code), SIGPIPE ignored" [ "$(cat code)" -le 3 ]
}
unwritten run prints.py
unwritten run --trace prints.py
unwritten run --real prints.py
unwritten run "$root/scenarios/catalogue/basics"
unwritten run --tap "$root/scenarios/catalogue/basics"
unwritten explore --no-db prints.py
unwritten explore --no-db --json - prints.py
unwritten explore --no-db --keep-going --runs 50 prints.py
unwritten explore --no-db --jobs 2 prints.py
unwritten replay prints.py
unwritten replay --trace prints.py
unwritten replay --step main:1 prints.py
unwritten replay --strategy random --run 1 prints.py
unwritten shrink prints.py
unwritten merge part-1.json part-2.json
unwritten campaign --no-db --shards 2 --runs 20 prints.py
unwritten --help
unwritten explore --help
run 1 explore --no-db --json /dev/stdout prints.py
ran="results on a full device"
for option in "explore --no-db --json" "explore --no-db --tape" \
    "shrink --out" "replay --out" "run --junit"; do
    # shellcheck disable=SC2086
    run 2 $option /dev/full prints.py
    err_has '/dev/full'
done

# ---- Control characters ---------------------------------------------------------

# A title, a colour, a C1 control, reversed text, a NUL, a bell.
write control.py <<'PY'
import asyncio
evil = "a\x1b]0;title\x07b\x1b[31mred\x1b[0m\x9b31m\u202ec\rd\x00e\x7ff\x08g ü"
async def worker():
    await asyncio.sleep(1)
    raise ValueError(evil)
async def main():
    print(evil)
    task = asyncio.create_task(worker(), name=evil)
    try:
        await task
    finally:
        asyncio.get_running_loop().call_exception_handler({"message": evil})
asyncio.run(main())
PY
harmless() { # harmless FILE...: no control characters but line breaks and tabs
    check "control characters in $*" \
        [ "$(cat "$@" | LC_ALL=C tr -d '\n\t -~\200-\377' | wc -c)" = 0 ]
    check "C1 controls, reversed text in $*" \
        [ "$(cat "$@" | LC_ALL=C grep -cP '\xc2[\x80-\x9f]|\xe2\x80[\xaa-\xae]')" = 0 ]
}
run 1 run control.py
harmless err
check "prints are as they are" \
    [ "$(head -n 1 out | od -An -c | tr -d ' \n')" = \
    "$(printf 'a\033]0;title\007b\033[31mred\033[0m\302\23331m\342\200\256c\rd\0e\177f\bg \303\274\n' |
        od -An -c | tr -d ' \n')" ]
err_has 'ValueError: a\x1b]0;title\x07b\x1b[31mred'
for options in "explore --no-db" "explore --no-db --inject cancel" \
    "explore --no-db --unretrieved --keep-going" "explore --no-db --json -"; do
    # shellcheck disable=SC2086
    run 1 $options control.py
    harmless out err
done
check "JSON" python3 -c 'import json; json.load(open("out"))'
run 4 replay --step nobody control.py
harmless err
run 1 shrink control.py
harmless out err
run 0 replay --step main:2 control.py
harmless err
name=$(printf 'n\033]0;x\007\233\302\233m\r.py')
cp prints.py "$name"
run 1 explore --no-db "$name"
harmless out err
# A name with a line break is no second line of a report.
name=$(printf 'two\nlines.py')
printf 'import asyncio\nasync def main():\n    await asyncio.Event().wait()\nasyncio.run(main())\n' >"$name"
run 1 run "$name"
err_is 'two\x0alines.py: deadlock at 0 s, tick 2: 1 task can never run again:
  main waits for Event.wait() at two\x0alines.py:3: nothing is left that could set()'
run 0 check "$name"
out_has 'two\x0alines.py '
run 1 explore --no-db "$name"
out_has 'two\x0alines.py: deadlock in run 1 of default'
out_has "replay: ticktape replay --tape \$'two\\x0alines.tape' \$'two\\x0alines.py'"
eval "set -- $(sed -n "s/^replay: ticktape//p" out)"
run 1 "$@"
err_has 'two\x0alines.py: deadlock at 0 s'
run 1 shrink "$name"
out_has 'two\x0alines.py: 0 of 0 deviations'
run 2 replay "$name.gone"
err_is 'ticktape: two\x0alines.py.gone.tape: No such file or directory; ticktape explore writes it when a run fails'
echo 'import ftplib' >"$name"
run 2 run "$name"
err_has 'two\x0alines.py:1:8: refused: '
printf 'x = "\033]0;title\007"\nx.nothing\n' >source.py
run 1 run source.py
harmless err
printf 'x = \033]0;title\007\n' >source.py
run 2 run source.py
harmless err
printf 'ticktape-tape \033]0;title\007\n' >control.tape
run 2 replay control.py
harmless out err
printf '{"\033]0;t\007": 1}' >control.json
run 2 merge control.json control.json
harmless out err
sed 's|"message": "[^"]*"|"message": "\\u001b]0;t\\u0007\\u009b"|
    s|at tick|\\u001b]0;t\\u0007at tick|g
    s|"program": "lost.py"|"program": "\\u001b]0;t\\u0007.py"|' part-1.json \
    >evil-1.json
cp part-1.seen evil-1.seen
run 1 merge evil-1.json
harmless out err
# Rows that a search would not write.
for row in 's|"with_longer_stalls": \[\]|"with_longer_stalls": [{}]|' \
    's|"drawn_once": .*|"drawn_once": 9223372036854775807,|' \
    's|"class_drawn_once": .*|"class_drawn_once": 9223372036854775807,|' \
    's|"not_injected": .*|"not_injected": {},|'; do
    sed "$row" part-1.json >evil-1.json
    check "$row changes it" eval "! cmp -s part-1.json evil-1.json"
    run 2 merge evil-1.json
    err_has 'its entry'
done
mkdir -p check && cp prints.py check/control.py
printf 'tick 1 @0\n  print \033]0;title\007\n' >check/control.ticks
run 1 run --check --junit check.xml check
harmless out err check.xml
check "XML" python3 -c 'import xml.dom.minidom as x; x.parse("check.xml")'
run 1 run --tap check
harmless out err
run 2 "$name"
harmless err
run 2 run "$name.nothing"
harmless err
# On a terminal a program may set colours, and nothing else.
if command -v script >/dev/null; then
    script -qec "'$ticktape' run control.py" /dev/null </dev/null >out 2>err
    ran="run on a terminal"
    check "a title is set" [ "$(grep -c $'\033]0' out)" = 0 ]
    check "no colour is set" [ "$(grep -c $'\033\[31m' out)" = 1 ]
    check "C1 controls" [ "$(LC_ALL=C grep -cP '\xc2\x9b' out)" = 0 ]
fi

# ---- Memory ----------------------------------------------------------------------

# Traces are kept in memory, too.
write endless.py <<'PY'
while True:
    print("x" * 50)
PY
# shellcheck disable=SC2086
for options in "run --trace --memory 64" "run --check --memory 64"; do
    : >endless.ticks
    timeout 60 "$ticktape" $options endless.py >out 2>err
    code=$?
    ran=$options
    check "exit code $code" grep -qE "^[13]$" <<<"$code"
    check "a reason" grep -qE 'the trace takes (more than 8 MiB|too much)' out err
done

# ---- Ctrl-C ---------------------------------------------------------------------

# interrupted CODE TIMES ARGS...: of a run without an end; `timeout` kills it
# where it does not listen.
interrupted() {
    local expected=$1 times=$2 code
    shift 2
    ran="ticktape $* (Ctrl-C $times times)"
    set -m # else what is in the background ignores SIGINT
    timeout -k 1 60 "$ticktape" "$@" >out 2>err &
    set +m
    local timeout=$! pid
    until pid=$(pgrep -P "$timeout"); do :; done
    while [ "$times" -gt 0 ]; do
        sleep 0.5
        kill -INT "$pid"
        times=$((times - 1))
    done
    wait "$timeout" 2>/dev/null
    code=$?
    check "exit code $code, not $expected" [ "$code" = "$expected" ]
}

write busy.py <<'PY'
import asyncio
async def main():
    await asyncio.sleep(0)
    while True:
        pass
asyncio.run(main())
PY
endless="--steps 1000000000000000 --ticks 1000000000000000"
# shellcheck disable=SC2086
{
    interrupted 130 1 run $endless busy.py
    err_has 'busy.py: interrupted at 0 s, tick 2: 1 task is not done:'
    err_has 'main runs at busy.py:4'
    interrupted 3 1 explore --no-db $endless busy.py
    out_has '; interrupted'
    out_has 'but no run came to its end'
    interrupted 3 1 explore --no-db --jobs 2 $endless busy.py
    interrupted 130 1 replay --strategy random --run 2 $endless busy.py
    run 3 explore --no-db --time 0.1 $endless busy.py
    out_has 'but no run came to its end'
    run 3 explore --no-db --time 0.1 --json - $endless busy.py
    out_has '"cut_off": true'
}
ran="Ctrl-C on a terminal"
python3 "$root/tests/command/terminal.py" "$ticktape" >out 2>err
check "something else happens" [ $? = 0 ]

# ---- Programs in C that crash ----------------------------------------------------

# What it dies of, where the machine is slow, or (ALWAYS) in any case.
write dies.c <<'C'
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>
#include <ticktape/tt_program.h>
static int *shared;
static int place;
struct worker {
    struct tt_coro coro;
    int second;
};
TT_CORO(worker, "worker")
{
    TT_BEGIN;
    TT_AWAIT(tt_sleep(env, self->second ? 1.05 : 1, TT_NONE));
    if (!self->second) {
        TT_AWAIT(tt_sleep(env, 0.01, TT_NONE));
        shared = &place;
    } else if (shared == NULL || ALWAYS) {
        DIE;
    }
    TT_END;
}
struct starter {
    struct tt_coro coro;
};
TT_CORO(starter, "starter")
{
    TT_BEGIN;
    {
        struct worker *first = worker_new(env), *second = worker_new(env);
        first->second = 0;
        second->second = 1;
        tt_value both[2] = {tt_value_of(first), tt_value_of(second)};
        TT_AWAIT(tt_gather(env, both, 2, false));
    }
    TT_CHECK(tt_print(env, "well"));
    TT_END;
}
TT_PROGRAM
{
    return tt_program_run(env, tt_value_of(starter_new(env)));
}
C
# A program in C is of the same build as the command, whose headers differ.
cflags=(-g -shared -fPIC -I"$(dirname "$ticktape")/include")
compile() { # compile NAME ALWAYS DIE
    "${CC:-cc}" "${cflags[@]}" -D"ALWAYS=$2" -D"DIE=$3" dies.c -o "$1.so" ||
        exit 2
}
compile segv 0 'place++'
many=300
strategies=(portfolio random dfs delay:2 surw reads-from pct:2 places)
if ! "$ticktape" run segv.so >/dev/null 2>&1; then
    cflags+=(-DTT_PARANOID)
    many=20 # forks are slow where a sanitizer has its own memory
    strategies=(portfolio dfs)
fi
compile segv 1 '*(volatile int *)0 = 1'
compile exits 1 'exit(0)'
compile aborts 1 'abort()'
compile killed 1 'raise(SIGKILL)'
compile spins 1 'for (;;) { place++; }'
version=$(sed -n 's/.*TT_TAPE_VERSION = \([0-9]*\).*/\1/p' "$root/sim/tt_sim.h")
for name in segv exits aborts killed; do
    run 1 run $name.so
    err_has "$name.so: crashed: "
    # AddressSanitizer reports a crash and a leak itself, and ends the process.
    grep -q __asan_init "$ticktape" ||
        check "no verdict in words" grep -qE \
            'SIGSEGV at segv.so\+0x|SIGABRT at aborts.so\+0x|exit code|SIGKILL' err
    run 1 run --trace $name.so
    echo "ticktape-tape $version" >$name.tape
    run 1 replay $name.so
    err_has "$name.so: crashed: "
done
# In a search a crash is a failure like any other: found, shrunk, and replayed.
compile slow_segv 0 '*(volatile int *)shared = 1'
compile slow_exits 0 'exit(3)'
compile slow_aborts 0 'abort()'
compile slow_killed 0 'raise(SIGKILL)'
for name in slow_segv slow_exits slow_aborts slow_killed segv exits; do
    run 1 explore --no-db --json $name.json $name.so
    out_has "$name.so: crashed in run "
    out_has "as it was found: ticktape replay "
    found=$(sed -n 's/^as it was found: ticktape //p' out)
    check "verdict in JSON" grep -q '"verdict": "crashed"' $name.json
    # shellcheck disable=SC2086
    run 1 $found
    err_has "$name.so: crashed: "
    run 1 replay $name.so
    err_has "$name.so: crashed: "
    run 1 shrink $name.so
    out_has "crashed: "
done
run 1 explore --no-db slow_exits.so
out_has 'the machine stalled for 0.0'
run 1 explore --no-db slow_segv.so
out_has '1 deviation from the default order (found with '
out_has 'the machine stalled for 0.0'
out_has 'replay: ticktape replay --tape slow_segv.tape slow_segv.so'
run 0 run slow_segv.so
# Known tapes may crash.
run 1 explore slow_segv.so
run 1 explore slow_segv.so
out_has 'slow_segv.so: crashed in a tape of .ticktape: '
# All that is counted is equal, in one process and in several, in parts, and
# for each strategy; a search with --keep-going continues.
counts() {
    grep -vE '"(seconds|cut_off)"' "$1"
}
for strategy in "${strategies[@]}"; do
    for jobs in 1 2; do
        run 1 explore --no-db --keep-going --runs "$many" --jobs $jobs \
            --strategy $strategy --json jobs$jobs.json slow_segv.so
        out_has 'slow_segv.so: crashed in run '
        counts jobs$jobs.json >counts$jobs
    done
    same counts1 counts2
done
run 1 explore --no-db --keep-going --model any --strategy dpor slow_segv.so
out_has 'the search ends with the run that crashed'
run 1 explore --no-db --keep-going --runs "$many" --json whole.json slow_segv.so
for part in 1 2; do
    run 1 explore --no-db --keep-going --runs "$many" --shard $part/2 --seen \
        --json part$part.json slow_segv.so
done
run 1 merge --json merged.json part1.json part2.json
out_has 'slow_segv.so: crashed in run '
grep '"runs":' whole.json >counts1
grep '"runs":' merged.json >counts2
same counts1 counts2
# A program that is no function of its tape may die somewhere else.
write once.c <<'C'
#include <stdlib.h>
#include <unistd.h>
#include <ticktape/tt_program.h>
struct starter {
    struct tt_coro coro;
};
TT_CORO(starter, "starter")
{
    TT_BEGIN;
    TT_AWAIT(tt_sleep(env, 1, TT_NONE));
    if (access("die", F_OK) == 0) {
        unlink("die");
        abort();
    }
    TT_END;
}
TT_PROGRAM
{
    return tt_program_run(env, tt_value_of(starter_new(env)));
}
C
"${CC:-cc}" "${cflags[@]}" once.c -o once.so || exit 2
: >die
run 0 explore --no-db --runs 50 once.so
out_has '1 process of the search died in a run that does not crash'
out_has 'once.so: no failure'

# What counts no steps has no pulse, but a process of its own.
interrupted 130 1 run spins.so
err_has 'spins.so: interrupted'

finish
