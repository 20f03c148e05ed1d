#!/bin/bash
# tests/command/campaign.sh TICKTAPE: searches in parts: whatever their number, whoever
# runs them, and whatever is killed on the way, all of them joined tell what the
# whole search reports.
set -u
. "$(dirname "$0")/checks.sh"

# It fails in four ways, by the order of three steps.
write steps.py <<'END'
import asyncio
order = []


async def step(name, lock):
    order.append(name)
    if order == ['c', 'b']:
        await lock.acquire()
    async with lock:
        pass


async def main():
    lock = asyncio.Lock()
    await asyncio.gather(step('a', lock), step('b', lock), step('c', lock))
    assert order != ['b', 'a', 'c'], order
    assert order[0] != 'c', order
    assert order[2] != 'b', order

asyncio.run(main())
END

# More schedules than a piece of the tree of dfs has.
write tree.py <<'END'
import asyncio
order = ''


async def walk(name, steps):
    global order
    for _ in range(steps):
        order += name
        await asyncio.sleep(0)
    order += name


async def main():
    await asyncio.gather(walk('a', 2), walk('b', 2), walk('c', 1))
    assert order[:3] != 'bbc', order
    assert order[:2] != 'ca', order

asyncio.run(main())
END

# Long enough for something to be killed in the middle.
write long.py <<'END'
import asyncio
shared = []


async def worker(n):
    for i in range(8):
        await asyncio.sleep(0)
        shared.append(n)


async def main():
    await asyncio.gather(*[worker(n) for n in range(5)])
    assert shared[:4] != [1, 3, 2, 4]

asyncio.run(main())
END

# What a result says, but for times, and where things are.
said() {
    python3 - "$1" <<'END'
import json
import sys
result = json.load(open(sys.argv[1]))
for name in ("seconds", "seen"):
    del result[name]
print(json.dumps(result, indent=1))
END
}

lacks() { ! grep -q "$1" "$2"; }

# alike WHOLE PART: two results, and their hashes.
alike() {
    said "$1" >one
    said "$2" >other
    check "$2 is not as $1: $(diff one other | head -n 5)" cmp -s one other
    same "${1%.json}.seen" "${2%.json}.seen"
}

search=(--model any --runs 3000)

# ---- Parts by hand -----------------------------------------------------------

run 1 explore --no-db "${search[@]}" --keep-going --seen --json whole.json \
    steps.py
out_has "and failed in run"
out_has " deadlock in run"
out_has "exhausted: no other failure in any schedule of any happens-before class"
for tape in steps.tape steps.2.tape steps.3.tape steps.4.tape; do
    run 1 replay --tape $tape steps.py
done
# The tape of another program is not taken for the one of a second failure.
mkdir others
cp steps.py others
touch others/steps.2.py
run 1 explore --no-db "${search[@]}" --keep-going others/steps.py
same others/steps.5.tape steps.4.tape
check "the tape of steps.2.py" [ ! -e others/steps.2.tape ]
for shard in 1 2 3; do
    run 1 explore --no-db "${search[@]}" --keep-going --seen \
        --shard $shard/3 --json part-$shard.json --tape part.tape steps.py
done
run 1 merge --json merged.json part-3.json part-1.json part-2.json
no_err
out_has "exhausted: no other failure in any schedule of any happens-before class"
alike whole.json merged.json
for tape in merged.tape merged.2.tape merged.3.tape merged.4.tape; do
    run 1 replay --tape $tape steps.py
    cat err >>told
done
check "not the three asserts and the deadlock: $(cat told)" [ "$(grep -cE \
    '^AssertionError|: deadlock' told)" = 4 ]

# A tree of choices, in pieces: numbers of runs are known in the end.
tree=(--no-db --model any --strategy dfs --runs 100000 --keep-going --seen)
run 1 explore "${tree[@]}" --json tree.json tree.py
for shard in 1 2 3; do
    run 1 explore "${tree[@]}" --shard $shard/3 --json tree-$shard.json tree.py
    out_has "exhausted: no other failure in any schedule of the shards"
    check "a shard prints a number that it cannot know" lacks "as it was found" out
done
run 1 merge --json two.json tree-3.json tree-1.json
run 1 merge --json tree-all.json two.json tree-2.json
no_err
alike tree.json tree-all.json
numbered=$(sed -n 's/^as it was found: ticktape //p' out)
check "no number" [ -n "$numbered" ]
# shellcheck disable=SC2086
run 1 $numbered
err_has "AssertionError: bbc"
for pieces in '"x"' '{}' '[-1]' '[1, "a"]'; do
    tr -d '\n' <tree-1.json |
        sed "s/\"pieces\": *\[[^]]*\]/\"pieces\": $pieces/" >bad.json
    cp tree-1.seen bad.seen
    run 2 merge --json none.json bad.json tree-2.json
    err_is "ticktape: bad.json: not a result of ticktape explore: its entry 'shards'"
done

# The sentences about the first failure: whichever part has it, and no others.
write lost.py <<'END'
import asyncio
total = 0


async def add():
    global total
    old = total
    await asyncio.sleep(0)
    total = old + 1


async def main():
    one = asyncio.create_task(add(), name="one")
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await asyncio.gather(one, asyncio.create_task(add(), name="two"))
    assert total == 2, total

asyncio.run(main())
END
lost=(--no-db --model any --runs 300 --keep-going --seen)
run 1 explore "${lost[@]}" --json lost.json lost.py
followed() {
    sed -n '/^what followed:/,/^[^ w]\|^  the default run/p' out |
        grep '^  [^ ]' | grep -v '^  the default run'
}
followed >followed
check "nothing followed" grep -q 'before .one. wrote it' followed
for shard in 1 2 3; do
    run 1 explore "${lost[@]}" --shard $shard/3 --json l-$shard.json lost.py
done
run 1 merge --json l-all.json l-3.json l-2.json l-1.json
followed >followed.merged
same followed followed.merged
alike lost.json l-all.json
# They are data: bounded, and without commands for a terminal.
# In the part whose tape is the joined one's.
kept=$(python3 - <<'END'
import json


def tape_run(name):
    return json.load(open(name + ".json"))["failures"][0]["tape_run"]


names = ["l-1", "l-2", "l-3"]
print(*[name for name in names if tape_run(name) == tape_run("l-all")])
END
)
check "no part has the joined tape: '$kept'" test -f "$kept.json"
others=()
for part in l-1 l-2 l-3; do
    [ "$part" = "$kept" ] || others+=("$part.json")
done
moment() { # moment VALUE: bad.json, with that array
    cp "$kept.seen" bad.seen
    python3 - "$1" "$kept" <<'END'
import json
import sys
result = json.load(open(sys.argv[2] + ".json"))
result["moment"] = eval(sys.argv[1])
result["seen"] = "bad.seen"
json.dump(result, open("bad.json", "w"))
END
}
for value in '"x"' '{}' '[1]' '[None]' '["a", ["b"]]' '["a\nb"]' \
    '["x" * 20000]' '["x"] * 20000' '["x" * 9000] * 2'; do
    moment "$value"
    run 2 merge bad.json "${others[@]}"
    err_is "ticktape: bad.json: not a result of ticktape explore: its entry 'moment'"
done
moment '["\x1b[31mred\x07", "x" * 16000, "%s%n"]'
run 1 merge bad.json "${others[@]}"
check "a terminal's command on stdout" lacks "$(printf '\033')" out
out_has '  \x1b[31mred\x07'
out_has '  %s%n'
moment '[]'
run 1 merge bad.json "${others[@]}"
check "sentences, where there are none" lacks 'what followed' out
# The values of failed asserts come from the part that has the failure.
python3 - "$kept" <<'END'
import json
import sys
result = json.load(open(sys.argv[1] + ".json"))
result["failures"][0]["asserts"] = ["where line 1 asserts 7 == 8"]
result["seen"] = "bad.seen"
json.dump(result, open("bad.json", "w"))
END
run 1 merge --json merged.json bad.json "${others[@]}"
check "the asserts of a part" grep 'where line 1 asserts 7 == 8' merged.json

# Each failure has its own moment, in shards, too.
write two.py <<'END'
import asyncio
total = 0
flag = False


async def add():
    global total
    old = total
    await asyncio.sleep(0)
    total = old + 1


async def look():
    assert not flag, "looked late"


async def put():
    global flag
    await asyncio.sleep(0)
    flag = True


async def main():
    one = asyncio.create_task(add(), name="one")
    seen = asyncio.create_task(look(), name="look")
    late = asyncio.create_task(put(), name="put")
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await asyncio.gather(one, seen, late,
                         asyncio.create_task(add(), name="two"))
    assert total == 2, total

asyncio.run(main())
END
two=(--no-db --model any --runs 500 --keep-going --seen)
run 1 explore "${two[@]}" --json two-all.json two.py
out_has '  `two` read `total` at line 8'
out_has '  `look` at line 14 read `flag`'
for shard in 1 2; do
    run 1 explore "${two[@]}" --shard $shard/2 --json two-$shard.json two.py
done
run 1 merge --json two-merged.json two-2.json two-1.json
out_has '  `two` read `total` at line 8'
out_has '  `look` at line 14 read `flag`'
alike two-all.json two-merged.json

# It reports what is missing, which can be added.
run 1 merge --json some.json part-3.json part-1.json
err_has "ticktape: missing: shard 2 of 3"
run 1 merge --json all.json some.json part-2.json
no_err
alike whole.json all.json

# What one shard met was met, and what none did is reported once.
write victims.py <<'END'
import asyncio
import random


async def main():
    event = asyncio.Event()
    event.set()
    for name, chance in [("first", 1), ("second", 0.5)]:
        if random.random() < chance:
            asyncio.create_task(asyncio.sleep(0), name=name)
    if random.random() > 0.5:
        asyncio.create_task(asyncio.sleep(0), name="third")
    await asyncio.sleep(0)


asyncio.run(main())
END
named=(--no-db --strategy delay:1 --keep-going --seen
    --inject cancel:third,fourth)
run 3 explore "${named[@]}" --json victims.json victims.py
for shard in 1 2 3; do
    run 3 explore "${named[@]}" --shard $shard/3 --json v-$shard.json victims.py
done
check "each part met it" grep -q '"cancel:third"' v-?.json
run 3 merge --json v-all.json v-1.json v-2.json v-3.json
out_has "--inject cancel:fourth did nothing"
check "what a part met is missing" [ "$(grep -c 'did nothing' out)" = 1 ]
alike victims.json v-all.json

run 2 merge part-1.json part-1.json
err_has "part-1.json: shard 1/3 is given twice"
run 2 merge part-1.json whole.json
err_has "whole.json: a result of another search than part-1.json: their number of shards"
run 2 merge nothing.json
err_has "nothing.json"
echo '{"runs": 1}' >bad.json
run 2 merge bad.json
err_has "bad.json: not a result of ticktape explore"
echo 'no JSON' >bad.json
run 2 merge bad.json
err_has "bad.json:1:"
err_has ": no JSON: "
run 2 merge .
err_is "ticktape: .: is a directory"
sed 's/^schedules .*/schedules 3/' part-1.seen >x && mv x part-1.seen
run 2 merge part-1.json part-2.json
err_has "part-1.seen: not the hashes that its result counts"
run 2 explore --shard 4/3 steps.py
err_has "--shard takes I/N, from 1/N to N/N, not '4/3'"
run 2 explore --seen steps.py
err_has "--seen goes with --json FILE"
run 2 merge
err_has "merge takes results"

# ---- Campaigns ---------------------------------------------------------------

for shards in 1 2 4 8 64; do
    run 1 campaign --no-db --shards $shards "${search[@]}" --out out.$shards \
        steps.py
    alike whole.json out.$shards/campaign.json
done
err_has "64 of 64 shards done"
check "a failing campaign was known" [ ! -e .ticktape ]

# Again, everything is there; with other options it is another campaign.
cp whole.json whole.steps && cp whole.seen whole.steps.seen
run 1 campaign --no-db --shards 4 "${search[@]}" --out out.4 steps.py
no_err
run 2 campaign --no-db --shards 4 --runs 10 --out out.4 steps.py
err_has "holds another campaign"

# Whatever it is called, and it lies in.
mkdir "in 'a' \$(touch made) folder"
for name in "two words.py" -dash.py; do
    cp steps.py "in 'a' \$(touch made) folder/$name"
    cd "in 'a' \$(touch made) folder" || exit 2
    run 1 campaign --no-db --shards 2 "${search[@]}" -- "$name"
    err_has "2 of 2 shards done"
    sed -n 's/^replay: ticktape //p' out | while read -r command; do
        eval "\"\$ticktape\" $command" >/dev/null 2>&1
        echo $? >>codes
    done
    cd .. || exit 2
done
check "a command does not replay" \
    [ "$(sort "in 'a' \$(touch made) folder/codes" | uniq -c |
        tr -s ' ')" = " 8 1" ]
check "a name was run" [ -z "$(find . -name made)" ]
run 2 campaign --strategy nothing steps.py
err_has "ticktape: --strategy: no strategy 'nothing'; there are random, "

# A folder's name is no code: parallel replaces what is in braces, a shell what
# follows a dollar sign.
n=0
for name in 'x{= system("touch PWNED") =}y' 'a{}b' '{#}{%}{1}{.}' \
    "q'u\"o\`touch PWNED\`te" '$(touch PWNED)' 'per%cent%s' 'ba\ck\0101' \
    ' -n ' $'new\nline' 'ünï'; do
    n=$((n + 1))
    mkdir -p "odd/$name" && cp steps.py "odd/$name"
    (
        cd "odd/$name" || exit 2
        timeout 60 "$ticktape" campaign --no-db --shards 2 --jobs 1 \
            "${search[@]}" steps.py >../out-$n 2>../err-$n
        echo $? >../code-$n
    )
    cp odd/out-$n out
    cp odd/err-$n err
    ran="campaign in '$name'"
    check "exit code $(cat odd/code-$n), not 1" [ "$(cat odd/code-$n)" = 1 ]
    err_has '2 of 2 shards done'
    check "a folder's name is run" [ -z "$(find . -name PWNED)" ]
done

# One part is killed in the middle: parallel runs it again.
run 1 explore --no-db --keep-going --seen --json whole.json --runs 60000 \
    --strategy random --model any long.py
long=(--no-db --shards 6 --jobs 2 --runs 60000 --strategy random --model any)
"$ticktape" campaign "${long[@]}" --out killed long.py >out 2>err &
campaign=$!
victim=""
for _ in $(seq 500); do
    victim=$(pgrep -f -- "--shard [23]/6 .*long.py" | head -n 1)
    [ -n "$victim" ] && kill -KILL "$victim" 2>/dev/null && break
    sleep 0.01
done
check "nothing could be killed" [ -n "$victim" ]
wait $campaign
code=$?
ran="ticktape campaign, with a part killed"
check "exit code $code, not 1" [ "$code" = 1 ]
check "no part ran twice" awk 'NR > 1 && $7 != 0 { bad++ }
    NR > 1 { n++ } END { exit !(n >= 6) }' killed/joblog
alike whole.json killed/campaign.json

# The campaign itself is killed: the same command runs what is missing.
setsid "$ticktape" campaign "${long[@]}" --out stopped long.py >out 2>err &
campaign=$!
for _ in $(seq 1000); do
    [ -n "$(find stopped -name 'shard-*.json' 2>/dev/null | head -n 1)" ] && break
    sleep 0.01
done
kill -KILL -- -$campaign 2>/dev/null
wait $campaign 2>/dev/null
pkill -KILL -f -- "--shard ./6 .*$PWD/stopped" 2>/dev/null
done_before=$(find stopped -name 'shard-*.json' | wc -l)
check "nothing was left to do" [ "$done_before" -lt 6 ]
run 1 campaign "${long[@]}" --out stopped long.py
alike whole.json stopped/campaign.json

# Slurm: an array's jobs, each with its share. A stand-in runs them as Slurm
# does, one after the other; the first loses its node at the first try.
mkdir bin
write bin/sbatch <<'END'
#!/bin/bash
for word; do
    case $word in --array=1-*) count=${word#--array=1-} ;; esac
done
export SLURM_ARRAY_TASK_COUNT=$count SLURM_ARRAY_TASK_ID
for SLURM_ARRAY_TASK_ID in $(seq "$count"); do
    [ -e lost ] || { touch lost; continue; }
    sh "$word" || exit 1
done
END
chmod +x bin/sbatch
slurm=(--engine slurm --no-db --shards 5 "${search[@]}" --out slurm steps.py)
mkdir tools
for tool in timeout grep sed head; do
    ln -s "$(command -v $tool)" tools/
done
PATH=$PWD/tools run 2 campaign "${slurm[@]}"
err_has "Slurm is not here: submit"
PATH=$PWD/bin:$PATH run 1 campaign "${slurm[@]}"
err_has "missing: shard 1 of 5"
PATH=$PWD/bin:$PATH run 1 campaign "${slurm[@]}"
mv whole.steps steps.json && mv whole.steps.seen steps.seen
alike steps.json slurm/campaign.json
run 2 campaign --engine nothing steps.py
err_has "--engine takes parallel or slurm, not 'nothing'"
run 2 campaign --shards 0 steps.py
err_has "1 to 1000000 shards"

# ---- Folders -----------------------------------------------------------------

mkdir db.1 db.2 corpus.1 corpus.2
cp steps.tape db.1/steps.py-0123456789abcdef.tape
cp steps.2.tape db.2/steps.py-1123456789abcdef.tape
cp steps.tape db.2/steps.py-0123456789abcdef.tape
run 0 merge --db db db.1 db.2
check "not the two tapes" [ "$(ls db | tr '\n' ' ')" = \
    "steps.py-0123456789abcdef.tape steps.py-1123456789abcdef.tape " ]
echo a >corpus.1/x
echo b >corpus.2/x
echo a >corpus.2/y
run 0 merge --corpus corpus corpus.1 corpus.2
check "not the two inputs" [ "$(cat corpus/* | sort | tr '\n' ' ')" = "a b " ]
run 2 merge --db db nowhere
err_has "nowhere: No such file or directory"

finish
