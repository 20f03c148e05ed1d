#!/bin/bash
# tests/command/latency.sh TICKTAPE: durations of sleeps as a choice: --latency and
# --vary-sleeps, in every verb, and what a search without them says of sleeps.
. "$(dirname "$0")/checks.sh"

bugs=$root/scenarios/bugs/latency
oracle=$root/tests/oracle
cp "$bugs"/*.py .

lacks() { ! grep -qF -e "$1" "$2"; }

# ---- Bad input -----------------------------------------------------------------

for bad in 5 2..1 0..0 1ms..inf 1...5 -1..2 ms..2 1..2x "1 .. 2" ..2 1.. ""; do
    [ -n "$bad" ] || continue
    for option in --latency --vary-sleeps; do
        run 2 explore --no-db "$option" "$bad" stale_reply.py
        err_has "$option takes LO..HI, as "
        err_has "not '$bad'"
    done
done
for bad in 0..1.1e9 0..1e300 a-b=0..1.1e9; do
    run 2 explore --no-db --latency "$bad" stale_reply.py
    err_has "of at most 1e9 s, not '$bad'"
done
run 2 explore --no-db --vary-sleeps 50ms..2s stale_reply.py
for range in 1 2..1 0..0 -1..2 x..2 1..inf 1..nan 1..2x; do
    for name in latency vary-sleeps; do
        printf 'ticktape-tape 3\n%s %s\n' "$name" "$range" >bad.tape
        run 2 replay --tape bad.tape stale_reply.py
        err_has "bad.tape:2: a bad range of"
    done
done

printf 'ticktape-tape 3\nlatency 0..1.1e9\n' >bad.tape
run 2 replay --tape bad.tape stale_reply.py
err_has "bad.tape:2: a bad range of"

# ---- Of two hosts --------------------------------------------------------------

# Whole seconds: the two dots follow a digit.
cat >asks.py <<'EOF'
import asyncio
async def serve(r, w):
    w.close()
async def main():
    await asyncio.start_server(serve, "db", 80)
    r, w = await asyncio.open_connection("db", 80)
    w.close()
    print(asyncio.get_running_loop().time() < 2)
    assert asyncio.get_running_loop().time() < 2
asyncio.run(main())
EOF
for pair in localhost-db db-localhost; do
    run 1 explore --no-db --latency $pair=2..3 --runs 1 asks.py
    out_has "failed in run 1 of default"
done
run 3 explore --no-db --latency other-db=2..3 --runs 1 asks.py

# ---- Without -------------------------------------------------------------------

# Two at once: the search that found nothing points at the options.
run 0 explore --no-db --json without.json stale_reply.py
out_has "the durations of 6 sleeps were fixed, and several waited at once"
check "no count in JSON" grep -q '"sleeps_fixed": 6' without.json
check "no 'together' in JSON" grep -q '"sleeps_together": true' without.json
run 0 explore --no-db --jobs 2 --runs 2000 stale_reply.py
out_has "the durations of 6 sleeps were fixed"
# One after the other: nothing to point at, but "exhausted" names what it holds.
run 0 explore --no-db charged_twice.py
out_has "exhausted: no schedule fails"
out_has "  fixed: the duration of 1 sleep (--vary-sleeps varies it)"
check "reported one sleep" lacks "several waited" out
write none.py <<'END'
import asyncio


async def main():
    await asyncio.sleep(0)
    print(asyncio.get_running_loop().time())


asyncio.run(main())
END
run 0 explore --no-db none.py
check "sleep(0) has a duration" lacks "fixed" out
run 0 explore --no-db --vary-sleeps 0.5..2 none.py
check "sleep(0) is varied" lacks "--vary-sleeps" out
run 0 explore --no-db --latency 1ms..2s none.py
out_has "--latency varies nothing here: the default run has no ticktape.io() and no connection"

# ---- With ----------------------------------------------------------------------

# Every strategy knows the kind, and what is found replays, shrinks, and is
# CPython's.
for strategy in portfolio random pct:3 places swarm pos surw delay:2 dfs; do
    run 1 explore --no-db --latency 50ms..2s --strategy "$strategy" stale_reply.py
    out_has "1 deviation from"
    out_has "the I/O at line 15 in \`search"
    out_has "(you allow it: --latency 0.05..2)"
    check "the range is not on the tape" \
        grep -qx 'latency 0.05.*\.\.2' stale_reply.tape
    command=$(sed -n 's/^as it was found: ticktape //p' out)
    # shellcheck disable=SC2086
    run 1 $command
    run 1 replay stale_reply.py
    err_has "the I/O at line 15 in \`search"
done
for strategy in reads-from dpor; do
    run 1 explore --no-db --model any --latency 50ms..2s \
        --strategy "$strategy" stale_reply.py
done
run 1 explore --no-db --vary-sleeps 0.5..4 stale_reply.py
out_has "the I/O at line 15 in \`search"
out_has " (you allow it: --vary-sleeps 0.5..4)"
check "the factors are not on the tape" \
    grep -qx 'vary-sleeps 0.5..4' stale_reply.tape
if [ -d "$oracle/node_modules/pyodide" ]; then
    run 0 confirm --oracle "$oracle" stale_reply.py
fi
# Where nothing is found, what was varied and what was not is named.
run 0 explore --no-db --latency 50ms..2s --strategy delay:2 --runs 5000 \
    upload_cut_off_mended.py
out_has "  fixed: the durations of 2 sleeps not marked by ticktape.io() (--vary-sleeps varies them)"
out_has ", how long ticktape.io() and messages of the network take (--latency 50ms..2s)"
run 0 explore --no-db --latency 50ms..2s --vary-sleeps 1..2 --strategy delay:2 \
    --runs 90000 upload_cut_off_mended.py
out_has ", how long any other sleep takes (--vary-sleeps 1..2)"
check "something is fixed" lacks "fixed" out
# A range of one value has one answer, and is no choice where that is its own.
run 0 explore --no-db --latency 200ms..200ms --strategy dfs charged_twice_mended.py
out_has "exhausted: no schedule fails"

# ---- Parts, campaigns, fuzzing, old files --------------------------------------

search=(--no-db --latency 50ms..2s --runs 300 --keep-going --seen)
run 1 explore "${search[@]}" --json whole.json stale_reply.py
whole=$(sed -n 's/.*"schedules": //p' whole.json)
for shard in 1 2; do
    run 1 explore "${search[@]}" --shard $shard/2 --json part-$shard.json \
        stale_reply.py
done
run 1 merge --json merged.json part-2.json part-1.json
check "the parts are not the whole" \
    [ "$(sed -n 's/.*"schedules": //p' merged.json)" = "$whole" ]
check "the range is lost" grep -q '"latency": "50ms..2s"' merged.json
out_has "--latency 50ms..2s"
run 0 explore --no-db --runs 300 --keep-going --seen --shard 2/2 \
    --json other.json stale_reply.py
run 2 merge part-1.json other.json
err_has "latency"
cp part-1.json good.json
for evil in '5' '1..2; rm -rf x' '1..2\u001b[31m'; do
    sed "s/\"latency\": \"[^\"]*\"/\"latency\": \"${evil//\\/\\\\}\"/" \
        good.json >part-1.json
    run 2 merge part-1.json part-2.json
    err_has "its entry 'latency'"
done
run 1 explore --db found --latency 50ms..2s stale_reply.py
check "no tape in the database" \
    grep -rqx 'latency 0.05.*\.\.2' found --include='*.tape'

# ---- Programs in C -------------------------------------------------------------

native=$(dirname "$ticktape")/native/slow_reply.so
if [ -e "$native" ]; then
    run 0 explore --no-db "$native"
    run 1 explore --no-db --latency 50ms..2s --tape native.tape "$native"
    out_has "the I/O in \`search\` took 2 s, not 0.2 s"
    run 1 replay --tape native.tape "$native"
fi

# ---- CPython -------------------------------------------------------------------

# Its ticktape.io() is a sleep.
write plain.py <<'END'
import asyncio
from ticktape import io

print(asyncio.run(io(0, "result")), asyncio.iscoroutinefunction(io))
print(asyncio.run(io(0.001)))
END
check "CPython has no ticktape.py" \
    sh -c "PYTHONPATH='$root/scenarios/lang' python3 plain.py >cpython.out 2>err"
run 0 run plain.py
same out cpython.out

finish
