#!/bin/bash
# tests/robust.sh TICKTAPE: what the command does with programs, tapes, JSON,
# folders' names, signals and disks that are not as they should be.
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
run 1 explore --no-db --keep-going --runs 40 --shrink 0 --ticks 1500 \
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
run 1 explore --no-db --runs 300 --keep-going --shrink 0 --inject cancel \
    --strategy reads-from --unretrieved --ticks 1500 cancelled.py
out_has 'runs of each strategy: default 1'
no_err

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
    out_has 'busy.py: no failure; interrupted'
    out_has 'but no run came to its end'
    interrupted 3 1 explore --no-db --jobs 2 $endless busy.py
    interrupted 130 1 replay --strategy random --run 2 $endless busy.py
    run 3 explore --no-db --time 0.1 $endless busy.py
    out_has 'but no run came to its end'
    run 3 explore --no-db --time 0.1 --json - $endless busy.py
    out_has '"cut_off": true'
}
# ---- Programs in C that crash ----------------------------------------------------

# What it dies of, where the second worker comes before the first, or (ALWAYS)
# in any case.
write dies.c <<'C'
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>
#include "sim/tt_program.h"
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
    if (self->second && (shared == NULL || ALWAYS)) {
        DIE;
    }
    shared = &place;
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
compile() { # compile NAME ALWAYS DIE
    ${CC:-cc} -g -shared -fPIC -I"$root" -I"$root/loop" -D"ALWAYS=$2" \
        -D"DIE=$3" dies.c -o "$1.so" || exit 2
}
compile segv 1 '*(volatile int *)0 = 1'
compile exits 1 'exit(0)'
compile aborts 1 'abort()'
compile killed 1 'raise(SIGKILL)'
compile spins 1 'for (;;) { place++; }'
version=$(sed -n 's/.*TT_TAPE_VERSION = \([0-9]*\).*/\1/p' "$root/sim/tt_sim.h")
for name in segv exits aborts killed; do
    run 1 run $name.so
    err_has "$name.so: crashed: "
    check "no verdict in words" grep -qE \
        'SIGSEGV at segv.so\+0x|SIGABRT at aborts.so\+0x|exit code|SIGKILL' err
    run 1 run --trace $name.so
    echo "ticktape-tape $version" >$name.tape
    run 1 replay $name.so
    err_has "$name.so: crashed: "
done
# What counts no steps has no pulse, but a process of its own.
interrupted 130 1 run spins.so
err_has 'spins.so: interrupted'

finish
