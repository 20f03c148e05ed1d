#!/bin/bash
# tests/command/command.sh TICKTAPE: what the command promises: its help, its errors,
# its exit codes, and every format of its results.
#
# Each check is one line on stdout when it fails; the last line counts them.
set -u
. "$(dirname "$0")/checks.sh"

# `make check` leaves out what starts CPython, which takes a second each time.
has_cpython() {
    [ -z "${WITHOUT_CPYTHON:-}" ] &&
        [ -d "$root/tests/oracle/node_modules/pyodide" ]
}

# ---- Programs ----------------------------------------------------------------

write spins.py <<'END'
while True:
    pass
END

write good.py <<'END'
import asyncio


async def main():
    print("one")
    await asyncio.sleep(0.01)
    print("two")


asyncio.run(main())
END

write typo.py <<'END'
def f(counter):
    return countr + 1


f(1)
END

write unimported.py <<'END'
asyncio.run(None)
END

write raises.py <<'END'
print("before")
raise ValueError("no")
END

write raises_group.py <<'END'
try:
    raise OSError("first")
except OSError as e:
    caught = e
    caught.add_note("of one\nor two lines")
many = [KeyError(n) for n in range(17)]
inner = ExceptionGroup("inner", [caught])
raise ExceptionGroup("outer", [inner, ExceptionGroup("many", many)])
END

write leaves.py <<'END'
raise SystemExit(3)
END

write leaves_well.py <<'END'
raise SystemExit
END

write stuck_group.py <<'END'
import asyncio


async def stuck(event):
    await event.wait()


async def main():
    async with asyncio.TaskGroup() as group:
        group.create_task(stuck(asyncio.Event()))
        async for done in asyncio.as_completed([stuck(asyncio.Event())]):
            print(done)


asyncio.run(main())
END

write deadlock.py <<'END'
import asyncio


async def main():
    await asyncio.Event().wait()


asyncio.run(main())
END

write busy.py <<'END'
import asyncio


async def main():
    while True:
        await asyncio.sleep(0)


asyncio.run(main())
END

write patient.py <<'END'
import asyncio


async def main():
    while True:
        await asyncio.sleep(1)


asyncio.run(main())
END

write endless.py <<'END'
while True:
    pass
END

write hungry.py <<'END'
all = []
while True:
    all.append([1, 2, 3])
END

write refused.py <<'END'
print("never")
import tkinter
END

write broken.py <<'END'
print("never"
END

# ---- Help and usage ----------------------------------------------------------

run 2
no_out
err_has "usage: ticktape"
for help in --help -h help; do
    run 0 $help
    out_has "usage: ticktape VERB"
    out_has "  run "
    out_has "exit codes: 0 all ok; 1 a failing verdict; 2 usage"
    no_err
done
for help in --help -h; do
    run 0 run $help
    out_has "usage: ticktape run"
    no_err
done
run 0 run --help
for option in --trace --real --check --update --tap '--junit FILE' '-j N' \
    '--ticks N' '--time TIME' '--steps N' '--memory MIB' --help; do
    out_has "  $option"
done

usage() { # usage TEXT ARGS...: refused with this one line
    local text=$1
    shift
    run 2 "$@"
    no_out
    err_is "ticktape: $text"
}

usage "no verb 'fly'; see ticktape help" fly
usage "run has no option '--fly'; see ticktape help run" run --fly good.py
usage "run has no option '-x'; see ticktape help run" run -x
usage "--trace takes no value: '--trace=1'" run --trace=1
usage "-j needs N" run good.py -j
usage "--junit needs FILE" run good.py --junit
usage "-j takes a count (500, 1e6, 10k), not 'x'" run -j x good.py
usage "-j takes a count (500, 1e6, 10k), not '-1'" run -j -1 good.py
usage "-j takes 1 to 1024" run -j0 good.py
usage "-j takes 1 to 1024" run -j 1025 good.py
usage "--ticks takes a count (500, 1e6, 10k), not ''" run --ticks= good.py
usage "--ticks takes at most 9223372036854775807, not '99999999999999999999'" \
    run --ticks 99999999999999999999 good.py
usage "--time takes a duration (10s, 500ms, 2m, 1h), not 'soon'" run --time soon good.py
usage "--time takes a duration (10s, 500ms, 2m, 1h), not '-1'" run --time=-1 good.py
usage "--time takes a duration (10s, 500ms, 2m, 1h), not 'nan'" run --time nan good.py
usage "--memory takes 1 to 65536 MiB" run --memory 0 good.py
usage "run needs a file or a directory; see ticktape help run" run
usage "--trace takes one file" run --trace good.py raises.py
usage "--real takes one file" run --real --check good.py
usage "-v is for virtual time, not for --real" run --real --trace -v good.py
usage "--time is for virtual time, not for --real" run --real --time 1 good.py

# Every verb describes itself in 80 columns, and names its exit codes.
version=$(sed -n 's/^#define TT_VERSION "\(.*\)"$/\1/p' "$root/loop/tt.h")
run 0 --version
out_is "ticktape $version"
usage "no verb 'exlpore'; did you mean 'explore'?" exlpore
usage "no verb or topic 'rnu'; did you mean 'run'?" help rnu
usage "no verb or topic 'choice'; did you mean 'choices'?" help choice
usage "no verb 'choices'; see ticktape help" choices
usage "no verb 'version'; did you mean '--version'?" version
usage "no verb '--verison'; did you mean '--version'?" --verison
usage "explore has no option '-j'; did you mean '--jobs'?" explore good.py -j 4
usage "run has no option '-x'; arguments of the program follow --: good.py -- -x" run good.py -x
usage "word: No such file or directory; arguments of the program follow --: good.py -- word" run good.py word
usage "never.tape: No such file or directory; ticktape explore writes it when a run fails" replay never.py
usage "help takes one verb or topic; see ticktape help" help run explore
for topic in choices faults modules strategies tapes verdicts; do
    run 0 help $topic
    check "a line of more than 80 columns" [ "$(wc -L <out)" -le 80 ]
    cp out help.$topic
    run 0 help
    out_has "topics:"
    check "help does not list $topic" grep -qw "$topic" out
done
for name in lag preempt ready latency net proc; do
    check "no choice $name" grep -q "^  $name  " help.choices
done
for name in half-open no-buffers crash; do
    check "no fault $name" grep -q "^  $name  " help.faults
done
for name in ok livelock 'still running' refused; do
    check "no verdict $name" grep -q "^  $name  " help.verdicts
done
for verb in run explore replay shrink confirm campaign merge export report; do
    run 0 help $verb
    cp out help.$verb
    for place in --help -h; do
        run 0 $verb missing.py $place
        same out help.$verb
    done
    out_has "usage: ticktape $verb "
    check "a line of more than 80 columns" [ "$(wc -L <out)" -le 80 ]
    for heading in examples 'exit codes'; do
        check "no $heading" grep -q "^$heading:\$" out
    done
done
run 0 help explore
out_has "  1 a failing verdict"

# What the main program prints while its children wait belongs to no child; a
# child that is killed has not slept to the end.
write main_prints.py <<'END'
import multiprocessing
import time


def work():
    time.sleep(0.01)
    print("child")
    time.sleep(60)


if __name__ == "__main__":
    child = multiprocessing.Process(target=work)
    child.start()
    print("started")
    time.sleep(0.02)
    print("between")
    child.kill()
    child.join()
    print("end")
END
run 0 run --trace -v main_prints.py
out_is 'tick 0 @0
  process 5002 `/usr/bin/python3`, because it was started
    waits for time.sleep() at line 6 until 0.01 s
print started
tick 0 @0.01
  process 5002 `/usr/bin/python3`, because time.sleep() is over
    print child
    0.01 s pass
    waits for time.sleep() at line 8 until 60.01 s
print between
tick 0 @0.02
  process 5002 `/usr/bin/python3`, because it was interrupted in time.sleep()
    ends
print end
end'

# A trace that explains: causes, waits, folded housekeeping.
write explained.py <<'END'
import asyncio


async def say(lock):
    async with lock:
        await asyncio.sleep(1)
    print("said")


async def main():
    lock = asyncio.Lock()
    asyncio.get_running_loop().call_later(0.5, print, "call", 1)
    await asyncio.gather(say(lock), say(lock))
    raise ValueError("no")


asyncio.run(main())
END
run 1 run --trace -v explained.py
out_is "tick 1 @0
  step main
    waits for gather of say, say#2 at line 13
tick 2 @0
  step say, because created by main
    waits for sleep(1) at line 6
  step say#2, because created by main
    waits for Lock.acquire() at line 5, held by say
tick 3 @0.5
  call print('call', 1), because its timer, armed by step main, fired
    print call 1
tick 4 @1: sleep timer of say
tick 5 @1
  wakeup say, because timer of sleep(1) at line 6 fired
    print said
    returns
tick 6 @1
  wakeup say#2, because its wait for Lock.acquire() at line 5 was ended by say
    waits for sleep(1) at line 6
  gather child done (say) of main, because say returned
tick 7 @2: sleep timer of say#2
tick 8 @2
  wakeup say#2, because timer of sleep(1) at line 6 fired
    print said
    returns
tick 9 @2: gather child done (say#2) of main
tick 10 @2
  wakeup main, because its wait for gather of say, say#2 at line 13 was ended by gather child done
    raises ValueError: no at line 14
ticks 11 to 15 @2: run_until_complete done (main), step shutdown_asyncgens, run_until_complete done (shutdown_asyncgens), step shutdown_default_executor, run_until_complete done (shutdown_default_executor)
raised ValueError: no"
write called.py <<'END'
import asyncio


def told(future):
    print("told", future.result())


async def main():
    loop = asyncio.get_running_loop()
    task = asyncio.create_task(asyncio.sleep(9), name="long")
    future = loop.create_future()
    future.add_done_callback(told)
    loop.call_later(1, future.set_result, 42)
    loop.call_later(2, task.cancel, "enough")
    await asyncio.wait([task])


asyncio.run(main())
END
run 0 run --trace -v called.py
out_has "  call set_result(42), because its timer, armed by step main, fired"
out_has "  call told(<Future>), because its future was completed by set_result(42)"
out_has "  call long.cancel('enough'), because its timer, armed by step main, fired"
check "no line of the program cancels" grep -qx "    cancels long" out
run 0 run --step 3 called.py
out_is "in tick 3 @1, next: call set_result
ready:
  nothing
timers:
  @2 call long.cancel('enough')
  @9 sleep timer of long
tasks:
  main waits for wait of long at called.py:15
    main: loop = <SimLoop running=True closed=False debug=False>, task = <Task>, future = <Future>
  long waits for sleep()
module: nothing"
# For real the trace is the same, but for the times, if timers are far from each
# other; it is written while the program runs.
write live.py <<'END'
import asyncio


async def say(word, delay):
    await asyncio.sleep(delay)
    print(word * 20, "two\nlines")


async def main():
    sleeps = asyncio.create_task(asyncio.sleep(100))
    await asyncio.gather(say("a", 0.2), say("b", 0.1))
    sleeps.cancel()
    asyncio.get_running_loop().call_soon(print, "last")
    raise ValueError("no")


asyncio.run(main())
END
run 1 run --trace live.py
cut -d@ -f1 out >virtual.txt
run 1 run --trace --real live.py
err_has "ValueError: no"
cut -d@ -f1 out >real.txt
check "another trace for real" cmp -s virtual.txt real.txt
check "no times" grep -qx 'tick 3 @0\.[0-9]\{6\}' out
"$ticktape" run --trace --real live.py 2>/dev/null >growing.txt &
sleep 0.15
check "nothing is written before the end" grep -q '^tick 2' growing.txt
wait $!
sed -i 's/ *raise ValueError.*/    exit(3)/' live.py
run 1 run --trace live.py
tail -n 1 out >virtual.txt
run 1 run --trace --real live.py
check "another last line: $(tail -n 1 out)" [ "$(tail -n 1 out)" = "$(cat virtual.txt)" ]
usage "-v goes with --trace" run -v good.py
usage "-v goes with --trace, not with --step" run --trace --step 2 -v good.py

# What streams wait for is named as the program calls it, without the library's
# own frames; events of descriptors have their connections.
cp "$root/tests/pages/net.py" .
run 0 run --trace -v net.py
out_has "    waits for StreamReader.readline() at line 8"
out_has "    waits for open_connection() at line 17"
out_has "read ready (:32768 to :32769)"
out_has "accept connection (127.0.0.1:32768)"
check "the library's files" [ "$(grep -c /lib/python out)" = 0 ]
write silent.py <<'END'
import asyncio


async def serve(reader, writer):
    await asyncio.Event().wait()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    await reader.readexactly(5)


asyncio.run(main())
END
run 1 run silent.py
err_has "main waits for StreamReader.readexactly() at silent.py:11"

# A recorded run, for other programs: tests/language/timeline.py has the formats.
usage "export takes one of --json, --chrome, --perfetto and --dot" export good.py
usage "export takes one of --json, --chrome, --perfetto and --dot" \
    export --json --dot good.py
usage "export takes one file; see ticktape help export" export --json
usage "missing.tape: No such file or directory" export --json --tape missing.tape good.py
usage "nowhere/x.json: No such file or directory" export --json -o nowhere/x.json good.py
run 0 export --json raises.py
out_has '"verdict":"failed"'
out_has 'ValueError: no'
run 0 export --chrome -o out.json good.py
usage "report takes one file; see ticktape help report" report
usage "report takes one file; see ticktape help report" report good.py raises.py
usage "nowhere/x.html: No such file or directory" report -o nowhere/x.html good.py
usage "nowhere/x.html: No such file or directory" run --html nowhere/x.html good.py
usage "nowhere/x.html: No such file or directory" \
    explore --no-db --html nowhere/x.html good.py
usage "--html is for virtual time, not for --real" run --real --html x.html good.py
usage "--html takes one file" run --html x.html good.py raises.py
run 1 run --html page.html raises.py
err_has 'ValueError: no'
check "no page" grep -q 'Content-Security-Policy' page.html
check "no end of the page" [ "$(tail -n 1 page.html)" = '</html>' ]
run 0 report good.py
out_has '<title>good.py - ticktape</title>'

# In the fair tail of a livelock no choices are made.
write yields.py <<'PY'
import asyncio
async def main():
    while True:
        await asyncio.sleep(0)
asyncio.run(main())
PY
printf 'ticktape-tape 3\nticks 1000\n' >yields.tape
run 0 report --tape yields.tape yields.py
out_has '<title>yields.py - ticktape</title>'
run 1 explore --no-db --ticks 4000 --html page.html yields.py
check "no end of the page of a livelock" [ "$(tail -n 1 page.html)" = '</html>' ]
check "no traceEvents" grep -q '^{"traceEvents":' out.json
run 0 export --dot -o - good.py
out_has 'digraph "good.py" {'
grep -q -- '--shrink N .*(default 20000)' help.explore || check "no default" false
for text in '(default 10000; with' 'with --jobs above 1, and'; do
    grep -qF -- "$text" help.explore || check "no '$text'" false
done
grep -q -- '--slow TIME' help.explore || check "no unit" false

# Last words: what leaves the program is written before its threads have ended, and
# before functions of atexit; what the command adds comes last.
write words.py <<'END'
import atexit
import sys
import threading
import time


def work():
    time.sleep(1)
    sys.stderr.write("thread\n")


atexit.register(sys.stderr.write, "atexit\n")
threading.Thread(target=work).start()
assert len(sys.argv) == 2
sys.exit("message")
END
run 1 run words.py
err_is 'Traceback (most recent call last):
  File "words.py", line 14, in <module>
    assert len(sys.argv) == 2
           ^^^^^^^^^^^^^^^^^^
AssertionError
thread
atexit
where line 14 asserts 1 == 2'
run 1 run words.py -- 1
err_is 'message
thread
atexit'
run 1 explore --no-db words.py
check "no traceback" [ "$(grep -c '^  AssertionError' out)" = 1 ]

# The nearest name is suggested, if it is near.
usage "explore has no option '--rnus'; did you mean '--runs'?" \
    explore --rnus 3 good.py
usage "explore has no option '--Runs=3'; did you mean '--runs'?" \
    explore --Runs=3 good.py
usage "explore has no option '--zzz'; see ticktape help explore" explore --zzz
usage "--strategy: no strategy 'portfolo'; did you mean 'portfolio'?" \
    explore --strategy portfolo good.py
run 2 explore --strategy :3 good.py
run 2 explore --strategy dly:3 good.py
err_has "ticktape: --strategy: no strategy 'dly'; there are random, "
# The help names the same strategies.
sed -n 's/.*there are //p' err | tr -d ' ' | tr , '\n' | sort >names
run 0 help explore
sed -n '/^  --strategy/,/^  --seed/p' out | grep -v -e --seed | tr -d ' \n' |
    sed 's/.*)://' | tr , '\n' | sed 's/:.*//; $a\' | sort >names.help
check "the help names other strategies" diff names names.help
usage "--model takes asyncio or any, not 'anny'; did you mean 'any'?" \
    explore --model anny good.py
usage "--inject takes cancel, cancel:TASK,..., memory, net or net:FAULT,..., proc, signal or signal:NAME,..., or several joined by +, not 'cancle'; did you mean 'cancel'?" \
    explore --inject cancle good.py
usage "--engine takes parallel or slurm, not 'slrum'; did you mean 'slurm'?" \
    campaign --engine slrum good.py
mkdir near
touch near/balance.py near/balanced.py near/.balanse.py near/balence.py
usage "near/balanse.py: No such file or directory; did you mean 'near/balance.py'?" \
    run near/balanse.py
usage "near/balance: No such file or directory; did you mean 'near/balance.py'?" \
    explore near/balance
usage "neer: No such file or directory; did you mean 'near'?" run --check neer
usage "near/zzz.py: No such file or directory" run near/zzz.py
usage "none/zzz.py: No such file or directory" run none/zzz.py

# Which budget ended a search: without --runs it is --time.
run 0 explore --no-db --runs 20 --strategy random good.py
out_has "good.py: no failure in 18 runs of random; --runs 20 is spent"
run 0 explore --no-db -q --time 300ms --strategy random good.py
out_has "good.py: no failure in "
out_has " runs of random; --time 0.3 s is spent"
check "the usual number of runs ended it" [ "$(sed 's/.* in \([0-9]*\) runs.*/\1/; 1q' out)" -gt 10000 ]
run 0 explore --no-db -q --time 300ms --jobs 2 --strategy random good.py
out_has " runs of random; --time 0.3 s is spent"
run 0 explore --no-db -q --time 1h --runs 20 --strategy random --json budget.json good.py
out_has "good.py: no failure in 18 runs of random; --runs 20 is spent"
check "it was not out of time" grep -q '"out_of_time": false' budget.json
run 0 explore --no-db -q --time 300ms --strategy random --json budget.json good.py
check "it was out of time" grep -q '"out_of_time": true' budget.json
check "its runs have no limit" grep -q '"runs": null' budget.json
run 0 merge budget.json
out_has " runs of random; --time is spent"
for shard in 1 2; do
    run 0 explore --no-db -q --time 100ms --strategy random --shard $shard/2 \
        --keep-going --seen --json budget-$shard.json good.py
done
run 0 merge budget-1.json budget-2.json
run 0 explore --no-db -q --strategy dfs good.py
check "what was exhausted has no budget" [ "$(grep -c "is spent" out)" = 0 ]

# A file that runs no loop: there was nothing to search.
printf 'import asyncio\n\nasync def main():\n    await asyncio.sleep(1)\n' >noloop.py
run 0 explore --no-db noloop.py
out_is "noloop.py: no failure; it runs no event loop, and has only one schedule
  varied: nothing; does the program call asyncio.run()?"
write strs.py <<'END'
names = {"a", "b", "c"}
assert list(names) != ["c", "a", "b"]
END
run 0 explore --no-db strs.py
out_has "  fixed: the order of sets of strs and bytes (--hashes)"
run 1 explore --no-db --hashes strs.py

# What the program read and no run has otherwise is named; what only the library
# read, or what is the same in CPython, is not.
fixed() { # fixed LINE: of the program on stdin
    write constant.py
    run 0 explore --no-db --slow 0 constant.py
    out_has "  fixed: $1"
}
fixed "what id() returns, and addresses in reprs" <<'END'
print(id(print) % 32)
END
fixed "what id() returns, and addresses in reprs" <<'END'
class Point: pass
print(Point())
END
fixed "what hash() returns for strs and objects" <<'END'
print(hash("a") % 4)
END
fixed "what os.getpid() returns, the date at the start (--epoch)" <<'END'
import datetime, os
print(os.getpid(), datetime.datetime.now())
END
fixed "the ports that the kernel chooses" <<'END'
import socket
server = socket.create_server(("127.0.0.1", 0))
print(server.getsockname())
END
write constant.py <<'END'
import copy, logging, socket, time
from dataclasses import dataclass
@dataclass(frozen=True)
class Key:
    name: str
class Name(Key):
    def __hash__(self):
        return hash(self.name)
table = {Key("a"): 1, Name("b"): 2, object(): 3}
logging.warning("%s", copy.deepcopy([table, hash(5), hash(1.5)]) is table)
print(socket.create_server(("127.0.0.1", 8080)).getsockname(), time.monotonic())
END
run 0 explore --no-db --slow 0 constant.py
out_has "no failure; it runs no event loop"
check "something is fixed" [ "$(grep -c fixed: out)" = 0 ]

# Durations are written as people write them.
write brief.py <<'PY'
import asyncio
async def one():
    await asyncio.sleep(1e-6)
    await asyncio.sleep(5e-6)
async def main():
    task = asyncio.create_task(one())
    await asyncio.sleep(5e-6)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert not task.done()
    await asyncio.Event().wait()
asyncio.run(main())
PY
run 1 run brief.py
err_has "brief.py: deadlock at 6 us, tick "
run 1 explore --no-db --keep-going brief.py
out_has "the machine stalled for 1 us before line"
check "an exponent" [ "$(grep -c 'e-0[0-9] s' out)" = 0 ]

# Counts and durations.
for count in 1e1 0.01k 10.0 1.0e+1 100e-1 0.00001M; do
    run 0 explore --no-db --runs $count --slow inf --strategy random -- good.py
    out_has "good.py: no failure in 10 runs"
done
for count in 1e k 1kk 1.5 1e-1 0x10 " 1" 1_0 .5 1. + -1 1e1.5 1K ""; do
    usage "--runs takes a count (500, 1e6, 10k), not '$count'" \
        explore --runs "$count" good.py
done
for count in 1e19 9223372036854775808 1e999999999999999999999 10000000000G \
    99999999999999999999999999; do
    usage "--runs takes at most 9223372036854775807, not '$count'" \
        explore --runs $count good.py
done
run 0 run --ticks 9223372036854775807 good.py
run 0 run --ticks 1G --steps 1e9 --time 1h good.py
for time in 2e0 2000ms 2s 2000000us; do
    run 3 run --time $time patient.py
    err_has "patient.py: still running after 3 s"
done
for time in 2m 2min 120; do
    run 3 run --time $time patient.py
    err_has "patient.py: still running after 121 s"
done
for time in 1e 1x 1h30m 1e999 1e308h "1 s" s infx -1s 1,5 ""; do
    usage "--time takes a duration (10s, 500ms, 2m, 1h), not '$time'" \
        run "--time=$time" good.py
done

# ---- Files that cannot be run ------------------------------------------------

mkdir empty
head -c 4096 /dev/urandom >noise.py
printf 'print("a")\0\n' >nul.py
usage "missing.py: No such file or directory" run missing.py
usage "missing: No such file or directory" run --check missing
usage "no scenarios here: a .py needs a .ticks next to it, which run --update FILE.py writes; ticktape explore takes programs without one" run empty
usage "/proc/self/mem: cannot be read" run /proc/self/mem
if [ "$(id -u)" != 0 ]; then
    cp good.py secret.py
    chmod 000 secret.py
    usage "secret.py: Permission denied" run secret.py
fi
for file in noise nul refused broken; do
    run 2 run $file.py
    no_out
    err_has "$file.py:"
    check "more than a reason and its place" [ "$(wc -l <err)" -le 3 ]
done
err_has "broken.py:1:"
run 2 run refused.py
err_has "refused.py:2:8: refused: "
# What is imported after it is compiled all the same.
write refused_importer.py <<'END'
import heapq
import tkinter
END
run 2 run refused_importer.py
err_has "refused_importer.py:2:8: refused: "
rm refused_importer.py

# ---- Running one program -----------------------------------------------------

run 0 run good.py
out_is "one
two"
no_err
run 0 run -- good.py
cat >keeps.py <<'END'
import asyncio
async def fail():
    raise ValueError("kept")
async def main():
    global task
    task = asyncio.create_task(fail())
    await asyncio.sleep(0)
asyncio.run(main())
END
run 0 run --real keeps.py # its loop and name are there to the last
run 0 run --real good.py
out_is "one
two"
no_err
run 0 run --trace good.py
out_is "tick 1 @0
  step main
  print one
tick 2 @0.01
  sleep timer
tick 3 @0.01
  wakeup main
  print two
tick 4 @0.01
  run_until_complete done
tick 5 @0.01
  step shutdown_asyncgens
tick 6 @0.01
  run_until_complete done
tick 7 @0.01
  step shutdown_default_executor
tick 8 @0.01
  run_until_complete done
end"
no_err

run 1 run typo.py
err_has "NameError: name 'countr' is not defined. Did you mean: 'counter'?"
run 1 run unimported.py
err_has "'asyncio' is not defined. Did you forget to import 'asyncio'?"
for real in "" --real; do
    # shellcheck disable=SC2086
    run 1 run $real raises.py
    out_is before
    err_has "Traceback (most recent call last):"
    err_has "ValueError: no"
    # shellcheck disable=SC2086
    run 1 run $real leaves.py
    no_out
    no_err
    # shellcheck disable=SC2086
    run $([ -n "$real" ] && echo 1 || echo 3) run $real --ticks 1 good.py
    run 3 run $real --steps 2 good.py
    run 0 run $real leaves_well.py
    no_out
    no_err
done
cat >raises_in_merge.py <<'END'
import heapq
def key(item):
    raise ValueError(item)
for item in heapq.merge([1], key=key):
    pass
END
run 1 run raises_in_merge.py
check "frames of a module written in Python are not shown" cmp -s - err <<'END'
Traceback (most recent call last):
  File "raises_in_merge.py", line 4, in <module>
    for item in heapq.merge([1], key=key):
                ~~~~~~~~~~~^^^^^^^^^^^^^^
  File "raises_in_merge.py", line 3, in key
    raise ValueError(item)
ValueError: 1
END
run 1 run raises_group.py
no_out
check "an uncaught group is shown in other boxes" cmp -s - err <<'END'
  + Exception Group Traceback (most recent call last):
  |   File "raises_group.py", line 8, in <module>
  |     raise ExceptionGroup("outer", [inner, ExceptionGroup("many", many)])
  | ExceptionGroup: outer (2 sub-exceptions)
  +-+---------------- 1 ----------------
    | ExceptionGroup: inner (1 sub-exception)
    +-+---------------- 1 ----------------
      | Traceback (most recent call last):
      |   File "raises_group.py", line 2, in <module>
      |     raise OSError("first")
      | OSError: first
      | of one
      | or two lines
      +------------------------------------
    +---------------- 2 ----------------
    | ExceptionGroup: many (17 sub-exceptions)
    +-+---------------- 1 ----------------
      | KeyError: 0
      +---------------- 2 ----------------
      | KeyError: 1
      +---------------- 3 ----------------
      | KeyError: 2
      +---------------- 4 ----------------
      | KeyError: 3
      +---------------- 5 ----------------
      | KeyError: 4
      +---------------- 6 ----------------
      | KeyError: 5
      +---------------- 7 ----------------
      | KeyError: 6
      +---------------- 8 ----------------
      | KeyError: 7
      +---------------- 9 ----------------
      | KeyError: 8
      +---------------- 10 ----------------
      | KeyError: 9
      +---------------- 11 ----------------
      | KeyError: 10
      +---------------- 12 ----------------
      | KeyError: 11
      +---------------- 13 ----------------
      | KeyError: 12
      +---------------- 14 ----------------
      | KeyError: 13
      +---------------- 15 ----------------
      | KeyError: 14
      +---------------- ... ----------------
      | and 2 more exceptions
      +------------------------------------
END
run 1 run --trace raises.py
out_is "print before
raised ValueError: no"
run 1 run --trace leaves.py
out_is "exit 3"
run 1 run deadlock.py
err_has "deadlock.py: deadlock at 0 s, tick 2: 1 task can never run again:"
err_has "main waits for Event.wait() at deadlock.py:5"
err_has "nothing is left that could set()"
run 1 run stuck_group.py
err_has "main waits for as_completed of stuck#2 at stuck_group.py:11"
sed -i '/async for/,/print/d' stuck_group.py
run 1 run stuck_group.py
err_has "main waits for TaskGroup of stuck at stuck_group.py:9"
# The text of the opening comment after "report:", exactly.
# Waits for another thread name the call and its line, in a task and outside.
write alone.py <<'END'
import threading
lock = threading.Lock()
lock.acquire()
def take():
    lock.acquire()
take()
END
run 1 run alone.py
err_has "alone.py: deadlock: the program can never continue:"
err_has "the program waits for threading.Lock.acquire() at alone.py:5: there is no other thread"
write alone.py <<'END'
import asyncio, queue, concurrent.futures
async def get():
    queue.Queue().get()
async def main():
    asyncio.create_task(asyncio.sleep(1), name="other")
    await get()
asyncio.run(main())
END
run 1 run alone.py
err_has "main waits for queue.Queue.get() at alone.py:3: there is no other thread"
err_has "other waits for sleep(): nothing is left that could run its loop"
write alone.py <<'END'
import concurrent.futures
concurrent.futures.Future().exception()
END
run 1 run alone.py
err_has "waits for concurrent.futures.Future.exception() at alone.py:2: there is no other thread"
run 1 run --real alone.py
err_has "alone.py: concurrent.futures.Future.exception() waits for another thread, and there is none"
# No choice switches threads yet, and the claim of a search says so.
write alone.py <<'END'
import threading
n = 0
def add():
    global n
    n += 1
threads = [threading.Thread(target=add) for _ in range(2)]
for t in threads: t.start()
for t in threads: t.join()
END
run 0 explore --strategy dfs alone.py
out_has "exhausted: no schedule fails"
out_has "varied: which thread runs next"
# Threads that wait for each other's locks, in one list.
write alone.py <<'END'
import threading
a, b, e = threading.Lock(), threading.Lock(), threading.Event()
def one():
    with a:
        e.wait()
        with b: pass
def two():
    with b:
        e.set()
        with a: pass
threads = [threading.Thread(target=f, name=f.__name__) for f in (one, two)]
for t in threads: t.start()
for t in threads: t.join()
END
run 1 run alone.py
err_has "the program waits for threading.Thread.join() at alone.py:13"
err_has "thread one waits for threading.Lock.acquire() at alone.py:6, held by thread two"
err_has "thread two waits for threading.Lock.acquire() at alone.py:10, held by thread one"
run 1 run --real alone.py
err_has "all threads wait for each other"
for file in "$root"/scenarios/catalogue/deadlock/*.py; do
    cp "$file" .
    run 1 run "${file##*/}"
    err_is "$(sed -n '/^# report:$/,/^$/s/^#   //p' "$file")"
done
run 1 run --trace deadlock.py
out_has "deadlock: main"
run 1 run --ticks 4000 busy.py
err_is "busy.py: livelock at 0 s, tick 4001: 1 task is not done:
  main is ready at busy.py:6"
# That is a verdict where time stood still for the last quarter of the budget,
# and for 1000 ticks: this program ends after 600 at one moment.
write yields_and_ends.py <<'PY'
import asyncio
async def main():
    await asyncio.sleep(1e-6)
    for _ in range(600):
        await asyncio.sleep(0)
asyncio.run(main())
PY
for ticks in 10 100 590; do
    run 3 run --ticks $ticks yields_and_ends.py
    err_has "yields_and_ends.py: still running after 1 us of virtual time, $((ticks + 1)) ticks"
    run 3 explore --no-db --ticks $ticks yields_and_ends.py
    out_has "yields_and_ends.py: still running in run 1 of default"
done
run 0 run yields_and_ends.py
run 3 run --ticks 3999 busy.py
run 3 run --time 5 patient.py
err_has "patient.py: still running after 6 s of virtual time, 12 ticks (--for"
run 3 run --ticks 100 patient.py
err_has "patient.py: still running after 50 s of virtual time, 101 ticks (--for"
err_has "  main is ready at patient.py:6"
run 0 run --for 5500ms patient.py
err_is "patient.py: still running after 5.5 s, as --for said"
run 0 run --trace --for 5 patient.py
check "the trace ends there" [ "$(tail -n 2 out | tr -d ' \n')" = \
    "wakeupmainstillrunning" ]
run 1 run --ticks 4000 --for 5 busy.py
err_has "busy.py: livelock at 0 s, tick 4001: "
run 0 run --for 5 good.py
no_err
usage "--for takes a duration, not 'inf'" run --for inf good.py
usage "--for takes one file" run --for 5 good.py patient.py
usage "--for is for virtual time, not for --real" run --real --for 5 good.py
run 0 explore --no-db --for 5 --runs 50 --json for.json patient.py
out_has "patient.py: no failure in "
out_has ", each until 5 s of virtual time (--for)"
check "no time in JSON" grep -q '"for": 5' for.json
usage "--for takes a duration, not 'inf'" explore --for inf good.py
write serves.py <<'END'
import asyncio

served = total = 0


async def serve(pause):
    global served, total
    while True:
        await asyncio.sleep(pause)
        served, before = served + 1, total
        await asyncio.sleep(0.01)
        total = before + 1
        assert served - total < 2


async def main():
    await asyncio.gather(serve(1), serve(1.05))


asyncio.run(main())
END
# A handler may end a wait for a semaphore or a thread; a lock is a thread's to
# release.
write parked.py <<'END'
import signal, threading
stop = threading.Semaphore(0)
signal.signal(signal.SIGTERM, lambda *args: stop.release())
stop.acquire()
END
write locked_twice.py <<'END'
import signal, threading
lock = threading.Lock()
signal.signal(signal.SIGTERM, lambda *args: None)
lock.acquire()
lock.acquire()
END
run 1 run parked.py
err_has "signal:SIGTERM sends it; --for TIME ends the run of a daemon"
run 0 run --for 5 parked.py
err_is "parked.py: still running after 5 s, as --for said"
run 1 run --for 5 locked_twice.py
run 1 run locked_twice.py
err_has "  the program waits for threading.Lock.acquire() at locked_twice.py:5: there is no other thread"
check "a daemon is spoken of" [ "$(grep -c -e "--for" err)" = 0 ]
# What a handler does at the end is no part of the search, and it may wait for what never comes.
write handled_last.py <<'END'
import asyncio, threading
kept = []
lock = threading.Lock()
async def both():
    await asyncio.gather(asyncio.sleep(1), asyncio.sleep(1))
def handler(loop, context):
    asyncio.run(both())
    print("handled")
    lock.acquire()
async def main():
    asyncio.get_running_loop().set_exception_handler(handler)
    for n in range(3):
        future = asyncio.get_running_loop().create_future()
        future.set_exception(KeyError(n))
        kept.append(future)
    await both()
asyncio.run(main())
END
run 0 run handled_last.py
check "each is handled" [ "$(grep -c handled out)" = 3 ]
run 0 explore --no-db --model any --strategy dpor handled_last.py
out_has "exhausted: no schedule of any happens-before class fails"
run 0 run --for 3 serves.py
run 1 explore --no-db --for 3 serves.py
out_has "serves.py: failed in run "
check "the tape has no time" grep -q "^for 3$" serves.tape
run 1 replay serves.py
run 1 shrink serves.py
check "the tape has no time" grep -q "^for 3$" serves.tape
for time in 0 -1 x inf 1e999 "1 2"; do
    printf 'ticktape-tape 3\nfor %s\n' "$time" >bad.tape
    usage "bad.tape:2: a bad time of the end" replay --tape bad.tape serves.py
done
run 3 run --steps 10000 endless.py
err_has "endless.py: limit: "
check "more than one line" [ "$(wc -l <err)" = 1 ]
run 3 run --memory 4 hungry.py
err_has "hungry.py: limit: out of memory"
if [ -e /dev/full ]; then
    : >out
    for args in "run good.py" "run --trace good.py" "run --help" --help; do
        ran="ticktape $args >/dev/full"
        # shellcheck disable=SC2086
        "$ticktape" $args >/dev/full 2>err
        check "exit code is not 2" [ $? = 2 ]
        err_is "ticktape: cannot write to stdout"
    done
fi

# ---- Checking a catalogue ----------------------------------------------------

mkdir -p cat/inner
for name in hello_world gather_two_sleeps create_task_runs_later; do
    cp "$root/scenarios/catalogue/basics/$name.py" "$root/scenarios/catalogue/basics/$name.ticks" \
        cat/inner
done
cp good.py cat/no_expectation.py
files=cat/inner/hello_world.py

run 0 run cat
out_has "3 passed, 0 failed"
out_has "$files"
no_err
cp out plain
run 0 run cat/
same out plain
run 0 run -j 2 cat
same out plain
run 0 run cat/inner/hello_world.py cat/inner/gather_two_sleeps.py
out_has "2 passed, 0 failed"
run 0 run --check $files
out_has "1 passed, 0 failed"
run 1 run --check good.py
out_has "there is no expectation; --update writes one"
out_has "0 passed, 1 failed"

cp cat/inner/hello_world.ticks kept
sed 's/World/Welt/' kept >cat/inner/hello_world.ticks
run 1 run cat
out_has "2 passed, 1 failed"
out_has "mismatch"
out_has "@@ expected tick 3 @1, got tick 3 @1 @@"
out_has "-   print ...Welt!"
out_has "+   print ...World!"
cp out plain
run 1 run -j 3 cat
same out plain

run 1 run --tap cat
check "no TAP header" [ "$(head -n 1 out)" = "TAP version 14" ]
out_has "1..3"
out_has "ok 1 - cat/inner/create_task_runs_later.py"
out_has "not ok 3 - $files"
out_has "  verdict: mismatch"
out_has "# 2 passed, 1 failed"

cp good.py "cat/inner/a<&\">.py"
echo end >"cat/inner/a<&\">.ticks"
run 1 run --junit results.xml cat
out_has "2 passed, 2 failed"
xml_counts() { # xml_counts TESTS FAILURES
    python3 - "$1" "$2" <<'END'
import sys
import xml.etree.ElementTree as tree

top = tree.parse("results.xml").getroot()
cases = top.findall("./testsuite/testcase")
failed = [case for case in cases if case.find("failure") is not None]
counts = [top.get("tests"), top.get("failures"), str(len(cases)),
          str(len(failed))]
sys.exit(counts != sys.argv[1:3] * 2 or
         failed[0].get("name") != 'a<&">.py')
END
}
check "not the right XML" xml_counts 4 2
run 2 run --junit missing/results.xml cat
err_has "ticktape: missing/results.xml: No such file or directory"

cp refused.py cat/inner/refused.py
echo end >cat/inner/refused.ticks
run 1 run cat
out_has "refused"
run 2 run cat/inner/refused.py cat/inner/gather_two_sleeps.py --check
rm cat/inner/refused.*

# --update writes what is missing or differs, and nothing else.
rm cat/inner/a*
touch -d '2001-01-01' cat/inner/gather_two_sleeps.ticks
run 0 run --update cat
out_has "updated"
out_has "4 passed, 0 failed"
same cat/inner/hello_world.ticks kept
check "an equal expectation was written again" \
    [ cat/inner/gather_two_sleeps.ticks -ot good.py ]
run 0 run --trace good.py
same out cat/no_expectation.ticks
run 0 run cat
out_has "4 passed, 0 failed"

# ---- Searching ----------------------------------------------------------------

write lost.py <<'END'
import asyncio

balance = 0

async def deposit(n, delay):
    global balance
    await asyncio.sleep(delay)
    now = balance
    await asyncio.sleep(0.01)
    balance = now + n

async def main():
    await asyncio.gather(deposit(1, 1), deposit(2, 1.05))
    assert balance == 3, balance

asyncio.run(main())
END

# A report, whole, but for what a clock says: tests/command/reports/NAME.
report_is() { # report_is NAME
    sed -E 's/ in [0-9.e+-]+ u?s: .* ticks\/s$/ in S/' out >report
    check "not tests/command/reports/$1" diff "$root/tests/command/reports/$1" report
}

run 1 explore -v --no-db --strategy delay:1 lost.py
report_is lost.txt
no_err

# A partial deadlock is none to \`run\`, which does what CPython does.
write partial.py <<'END'
import asyncio

async def worker(a, b, start):
    await asyncio.sleep(start)
    async with a:
        await asyncio.sleep(0.01)
        async with b:
            pass

async def ticker():
    while True:
        await asyncio.sleep(1)

async def main():
    a, b = asyncio.Lock(), asyncio.Lock()
    task = asyncio.create_task(ticker())
    await asyncio.gather(worker(a, b, 0), worker(b, a, 0.1))

asyncio.run(main())
END
run 0 run partial.py
run 1 explore --no-db partial.py
out_has "deadlock in run"
out_has "others still run: ticker"
check "reports errors that were none" \
    [ "$(grep -c 'exception handler:' out)" = 0 ]
run 1 explore --no-db --strategy delay:1 --tape cleared.tape \
    "$root/scenarios/bugs/tasks/libraries/cache_cleared_before_callback.py"
out_has "reported to the loop's exception handler:"
out_has "  Exception in callback ended: KeyError: <Task finished name='Task-4'"
out_has "at tick 12 the machine stalled for 0.5 s before line 36 in \`load#2\`: the loop looked at its timers at 2 s, not at 1.5 s"
run 1 replay --tape partial.tape partial.py
err_has "tick 1025: 3 tasks can never run again:"
sed -i 's/ticker()/ticker(a)/; s/def ticker(a)/def ticker(lock)/' partial.py
run 1 explore --no-db --ticks 5000 partial.py
out_has "still running in run"
out_has "worker waits for Lock.acquire() at partial.py:7, held by worker#2"
out_has "cycle: worker -> worker#2 -> worker"

# No memory for a task.
run 2 explore --no-db --inject cancel:a+memory+cancel lost.py
err_has "--inject takes"
run 2 explore --no-db --inject memory:a lost.py
err_has "--inject takes"
write count.py <<'END'
import asyncio

async def main():
    running = 0
    try:
        running += 1
        await asyncio.create_task(asyncio.sleep(0))
        running -= 1
    except MemoryError:
        pass
    assert running == 0, "one is left"

asyncio.run(main())
END
run 1 explore --no-db --inject memory+cancel:nobody --tape found.tape count.py
out_has "at tick 1 \`main\` could not allocate"
check "a tape without fault" grep -q "^#1 fault 1/2" found.tape
run 1 replay --tape found.tape count.py
err_has "one is left"

# A program in C. Its static variables are new in each run, or the second one
# of a tape would differ.
native=$(dirname "$ticktape")/native/lost_update.so
run 0 run "$native"
out_is "the balance is 30"
run 1 explore --no-db --tape native.tape "$native"
out_has "AssertionError: an update is lost: 20"
out_has "1 deviation from the default order"
check "what was accessed is not in the report" grep -qE '^  `deposit#2` read `balance` at line 18 \(tick [0-9]+ @1\) before `deposit` wrote it at line 20 ' out
run 0 report --tape native.tape -o native.html "$native"
check "nor in the page" grep -q '"text":\["`deposit#2` read `balance` at line 18' native.html
run 1 replay --tape native.tape "$native"
err_has "AssertionError: an update is lost: 20"
: >empty.so
run 2 run empty.so
err_has "file too short"
run 2 explore missing.so
err_has "missing.so: No such file or directory"

# A failure is reported with its place, also in JSON.
run 1 explore --no-db --keep-going --runs 20 --strategy random lost.py
out_has "--runs 20 is spent: there may be other failures"
run 1 explore --no-db --json found.json lost.py
out_has 'File "lost.py", line'
check "no line" grep -q '"line": [1-9]' found.json
run 0 explore --no-db --runs 3 --json - good.py
out_has '"first_failure_run": null'
run 1 explore --no-db --json - lost.py
check "not the same report" diff <(grep -v seconds found.json) \
    <(grep -v seconds out)

# The commands that a report names do what they say.
for strategy in random pct:3 pos surw reads-from delay:2 dfs portfolio; do
    run 1 explore --no-db --strategy "$strategy" --seed 3 --tape found.tape lost.py
    command=$(sed -n 's/^as it was found: ticktape //p' out)
    check "no command" [ -n "$command" ]
    # shellcheck disable=SC2086
    run 1 $command
    err_has "AssertionError: 2"
    run 1 replay --tape found.tape lost.py
    err_has "AssertionError: 2"
done
# Strategies that look at what is touched see it in both.
run 1 explore --no-db --model any --strategy reads-from --seed 1 \
    --tape found.tape "$root/scenarios/bugs/sct/wronglock.py"
command=$(sed -n 's/^as it was found: ticktape //p' out)
# shellcheck disable=SC2086
run 1 $command
err_has "AssertionError"
write leak.py <<'END'
import asyncio

async def use(pool):
    connection = await pool.get()
    await asyncio.sleep(0.1)
    pool.put_nowait(connection)

async def main():
    pool = asyncio.Queue()
    pool.put_nowait(1)
    await asyncio.wait([asyncio.create_task(use(pool))])
    assert pool.qsize() == 1, "leaked"

asyncio.run(main())
END
run 1 explore --no-db --inject cancel:use --strategy sweep --tape found.tape leak.py
check "the tape names no task" grep -q '^cancel use$' found.tape
run 1 replay --tape found.tape leak.py
err_has "\`use\` was cancelled from outside"
run 1 replay --inject cancel:use --strategy sweep leak.py
err_has "\`use\` was cancelled from outside"
run 2 replay --strategy random --seed 1 good.py
err_has "none of 10000 runs fails: name one with --run"
run 0 replay --run 3 good.py
out_has "two"
run 2 replay --run 5 --tape found.tape good.py
err_is "ticktape: replay takes a tape or a run of a search, not both"

# Limits that are no timers: longer than the usual pause, and between two
# deadlines, of which only who wrote the program knows.
write lease.py <<'END'
import asyncio


async def main():
    loop = asyncio.get_running_loop()
    since = loop.time()
    await asyncio.sleep(1)
    assert loop.time() - since < 3600, "the lease has ended"


asyncio.run(main())
END
lacks() { ! grep -q "$1" "$2"; }
run 0 explore --no-db good.py
check "reported a clock" lacks "reads the clock" out
write between.py <<'END'
import asyncio


async def main():
    loop = asyncio.get_running_loop()
    given_up = asyncio.Event()
    loop.call_later(30, given_up.set)
    since = loop.time()
    await asyncio.sleep(0)
    if loop.time() - since > 20:  # late, and to be given up soon
        await asyncio.sleep(1)
        assert given_up.is_set(), "too late, and not given up"


asyncio.run(main())
END
for case in lease:3601 between:25; do
    name=${case%:*}
    run 0 explore --no-db --json paused.json "$name.py"
    out_has "exhausted: no "
    out_has "the program reads the clock; if it compares times with limits that are"
    check "not in JSON" grep -q '"reads_clock": true' paused.json
    run 0 explore --no-db --pause 0.5 "$name.py"
    check "reported --pause again" lacks "reads the clock" out
    run 1 explore --no-db --pause "${case#*:}" --json paused.json "$name.py"
    command=$(sed -n 's/^as it was found: ticktape //p' out)
    check "the tape has no pause" grep -q "^pause ${case#*:}$" "$name.tape"
    run 1 replay "$name.py"
    err_has "AssertionError"
    # shellcheck disable=SC2086
    run 1 $command
    err_has "AssertionError"
    run 1 shrink "$name.py"
    if has_cpython; then
        run 0 confirm --oracle "$root/tests/oracle" "$name.py"
        out_has "$name.py: confirmed: CPython 3.14 makes the same"
    fi
done
check "no pause in JSON" grep -q '"pause": 25' paused.json
usage "--pause takes a duration, not 'inf'" explore --no-db --pause inf lease.py
for pause in 0 -1 x inf 1e999 "1 2"; do
    printf 'ticktape-tape 3\npause %s\n' "$pause" >bad.tape
    usage "bad.tape:2: a bad pause" replay --tape bad.tape lease.py
done

# One stall has a bound; the tape has it, and CPython stalls as long.
write watched.py <<'END'
import asyncio


async def work():
    for _ in range(4):
        await asyncio.sleep(0.5)
    return "done"


async def main():
    async with asyncio.timeout(6):
        print(await work())


asyncio.run(main())
END
run 0 explore --no-db --strategy delay:3 watched.py
out_has "exhausted: no schedule with at most 3 deviations fails"
# What takes a longer one is no failure, but one line; so for any parts.
line="fails if the machine stalls for 4 s: --slow 5 (at line 11: TimeoutError)"
run 0 explore --no-db --runs 400 --json stall.json watched.py
out_has "$line"
out_has " more runs, with stalls of any length"
check "reported once" [ "$(grep -c "if the machine stalls" out)" = 1 ]
check "the stall in JSON" grep -q '"stall": 4.0,' stall.json
check "its bound in JSON" grep -q '"slow": 5.0$' stall.json
check "no failure in JSON" grep -q '"verdict": "ok",' stall.json
for jobs in 2 3; do
    run 0 explore --no-db --runs 400 --jobs "$jobs" watched.py
    out_has "$line"
done
for shard in 1 2 3; do
    run 0 explore --no-db --runs 400 --shard "$shard/3" --keep-going --seen \
        --json "stall-$shard.json" watched.py
done
run 0 merge --json stall.json stall-1.json stall-3.json stall-2.json
out_has "$line"
out_has "40 more runs, with stalls of any length"
run 0 explore --no-db --runs 9 watched.py # too few to share
check "longer stalls" [ "$(grep -c "stalls" out)" = 0 ]
run 1 explore --no-db --slow 5 watched.py
out_has "failed in run "
for slow in 6 6s 6000ms 0.1min inf; do
    run 1 explore --no-db --slow "$slow" --strategy delay:1 watched.py
    out_has "at tick 8 the machine stalled for 4 s before line 6 in \`main\`: "
    [ "$slow" = inf ] || slow=6
    check "slow $slow is not on the tape" grep -q "^slow $slow$" watched.tape
    command=$(sed -n 's/^as it was found: ticktape //p' out)
    # shellcheck disable=SC2086
    run 1 $command
    err_has "TimeoutError"
    run 1 replay watched.py
    err_has "at tick "
    if has_cpython; then
        run 0 confirm --oracle "$root/tests/oracle" watched.py
    fi
done
for slow in -1 nan x 1x 1.2.3 "1 s" ms ""; do
    run 2 explore --no-db --slow "$slow" watched.py
    check "did not report --slow $slow" grep -q -- "--slow " err
done
run 0 explore --no-db --slow 0 --json slow.json watched.py
check "no bound in JSON" grep -q '"slow": 0.0' slow.json
run 0 explore --no-db --slow 0 --json slow.json good.py
run 0 explore --no-db --slow inf --json slow.json good.py
check "no infinity in JSON" grep -q '"slow": null' slow.json

# A tape knows its program.
sed 's/0.01/0.02/' lost.py >changed.py
run 1 explore --no-db lost.py
run 0 replay --run 5 --strategy random --out kept.tape good.py
run 0 replay --tape kept.tape good.py
run 2 confirm
err_is "ticktape: confirm takes one file; see ticktape help confirm"
run 2 confirm --oracle nowhere good.py
err_is "ticktape: there is no oracle.mjs in nowhere; see --oracle"
run 2 confirm --tape missing.tape --oracle "$root/tests/oracle" good.py
err_is "ticktape: missing.tape: No such file or directory"
run 5 confirm --tape lost.tape --oracle "$root/tests/oracle" changed.py
cp "$native" inc.so
run 1 explore --no-db inc.so
run 2 confirm --oracle "$root/tests/oracle" inc.so
err_has "ticktape: inc.so: a program in C, which CPython cannot run"
no_out
if command -v node >/dev/null; then
    mkdir broken
    echo 'process.exit(3);' >broken/oracle.mjs
    run 3 confirm --tape lost.tape --oracle broken lost.py
    err_is "ticktape: lost.py: neither confirmed nor refuted: the run overflows the C stack of CPython, which WebAssembly limits here; a search with fewer --ticks may find one that does not"
fi
if has_cpython; then
    run 0 confirm --tape lost.tape --oracle "$root/tests/oracle" lost.py
    out_has "lost.py: confirmed: CPython 3.14 makes the same "
    out_has "  ends in:  raised AssertionError: 2"
    run 1 confirm --tape kept.tape --oracle "$root/tests/oracle" good.py
    out_has "good.py: not confirmed: it does not fail: CPython 3.14 makes the same "
    # CPython iterates the program's sets as the tape says, ...
    write sets.py <<'END'
import asyncio

async def main():
    words = {"one", "two", "three", "four", "five", "six", "seven", "eight"}
    assert list(words)[0] != "six", words

asyncio.run(main())
END
    run 0 explore --no-db sets.py
    out_has "no failure; exhausted: "
    out_has "  fixed: the order of sets of strs and bytes (--hashes)"
    run 1 explore --no-db --hashes sets.py
    out_has "next came 'six', not 'one'"
    run 0 confirm --oracle "$root/tests/oracle" sets.py
    out_has "sets.py: confirmed: CPython 3.14 makes the same "
    check "in the same order" lacks "another order" out
    # sorted() has one result, and so have classes with abstract methods.
    write sets_sorted.py <<'END'
import asyncio
import socket

async def main():
    words = {"one", "two", "three"}
    assert sorted(words) == sorted(words, reverse=True)[::-1]

asyncio.run(main())
END
    run 0 explore --no-db sets_sorted.py
    check "no order is open" lacks "hashes" out
    sed -i 's/reverse=True/key=len/' sets_sorted.py
    run 1 explore --no-db --hashes sets_sorted.py
    # ... but for those that it makes of the views of a dict.
    write views.py <<'END'
import asyncio

async def main():
    words = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}.keys() | {}
    assert not words, words

asyncio.run(main())
END
    run 1 explore --no-db views.py
    run 0 confirm --oracle "$root/tests/oracle" views.py
    out_has "; only the order of a set differs, as it does whenever CPython starts:"
    out_has "  ends in:  raised AssertionError: {'one', 'two', 'three'"
fi
# A tape of another program, and one of an older version of this.
run 5 replay --tape lost.tape changed.py
err_has "lost.tape: this is a tape of lost.py, not of changed.py (recorded: "
err_has "--lenient"
run 1 replay --lenient --tape lost.tape changed.py
err_has "lost.tape: this is a tape of lost.py, not of changed.py"
err_has "AssertionError: 2"
for verb in shrink report 'export --json'; do
    # shellcheck disable=SC2086
    run 5 $verb --tape lost.tape changed.py
    err_has "this is a tape of lost.py, not of changed.py"
done
cp lost.py lost.kept
echo '# edited' >>lost.py
run 5 replay lost.py
err_has "lost.tape: lost.py has changed since this tape was recorded (recorded: "
mv lost.kept lost.py
sed '/^name/d' lost.tape >nameless.tape
run 5 replay --tape nameless.tape changed.py
err_has "changed.py has changed since this tape was recorded"

# A tape is replayed as it was recorded: what says otherwise is not ignored.
for option in '--slow 3' '--model any' '--inject cancel' '--pause 1' --hashes \
    '--latency 1..2' '--vary-sleeps 1..2' '--slow 1'; do
    # shellcheck disable=SC2086
    usage "${option% *} is for runs of a search (--strategy, --seed, --run); a tape is replayed as it was recorded" \
        replay $option lost.py
done
run 0 replay --strategy random --slow 3 --run 1 good.py

write long.tape <<'END'
ticktape-tape 3
asks lag
#99 lag 1/2
END
run 1 replay --tape long.tape good.py
err_has "the run ended before choice #99 of the tape, which is lag of 2; --lenient"
run 0 replay --lenient --tape long.tape good.py
err_has "the run ended before choice #99"
run 2 shrink --tape long.tape good.py
err_has "the tape does not fit"

# Known tapes are tried first; there is one file for each, and not too many.
check "a folder of tapes" [ ! -e .ticktape ]
run 1 explore lost.py
out_has "failed in run 2 of pos"
check "not one known tape" [ "$(ls .ticktape | wc -l)" = 1 ]
run 1 explore -v --seed 9 lost.py
out_has "failed in a tape of .ticktape"
out_has "2 runs, "
check "not one known tape" [ "$(ls .ticktape | wc -l)" = 1 ]
run 1 explore --no-db lost.py
out_has "failed in run 2 of pos"
mkdir other
cp lost.py other/lost.py
run 1 explore other/lost.py
out_has "failed in run 2 of pos"
check "no tape next to the program" [ "$(ls other/.ticktape | wc -l)" = 1 ]
mkdir known
for i in $(seq 100 169); do
    printf 'ticktape-tape 3\n#999 lag 1/%s\n' "$i" \
        >"known/lost.py-0000000000000$i.tape"
    cp "known/lost.py-0000000000000$i.tape" known/"good.py-0000000000000$i.tape"
done
echo nonsense >known/lost.py-0000000000000001.tape
run 1 explore -v --db known lost.py
err_is "ticktape: known/lost.py-0000000000000001.tape:1: not a tape: the first line must be 'ticktape-tape VERSION'"
out_has "failed in run 2 of pos"
out_has "72 runs, "
check "more than 64 known tapes" [ "$(find known -name 'lost*' | wc -l)" = 64 ]
check "another program's tape is gone" \
    [ "$(find known -name 'good*' | wc -l)" = 70 ]
run 1 explore --db known lost.py
out_has "failed in a tape of known"
touch plain
run 2 explore --db plain lost.py
no_out
err_is "ticktape: plain: Not a directory"
run 2 explore --db nowhere/known lost.py
err_is "ticktape: nowhere/known: No such file or directory"
mkdir beside
cp lost.py beside/lost.py
touch beside/.ticktape
run 1 explore beside/lost.py
err_has "ticktape: beside/.ticktape: Not a directory"
out_has "failed in run 2 of pos"

# The number of processes shows nowhere.
no_clock() { sed -E 's/ in [0-9.e+-]+ u?s: .* ticks\/s$/ in S/' out; }
for jobs in 1 2 7; do
    run 1 explore -v --no-db --seed 5 --jobs "$jobs" --inject cancel leak.py
    no_clock >"jobs.$jobs"
    run 0 explore -v --no-db --runs 2000 --jobs "$jobs" good.py
    no_clock >>"jobs.$jobs"
done
check "--jobs 1 and 2 tell different things" cmp -s jobs.1 jobs.2
check "--jobs 1 and 7 tell different things" cmp -s jobs.1 jobs.7

# A replay stops where --step says, and shows the ready queue and timers.
run 1 explore --no-db --strategy delay:1 lost.py
sed -i 's/^#.*/#4 lag 1\/2/' lost.tape # the loop looks late at its timers
run 0 replay --step 4 lost.py
report_is step.txt
run 0 replay --step main lost.py
check "tasks of a run that was stopped are logged" \
    sh -c '! grep -q "destroyed" err'
out_has "in tick 1 @0, next: step main"
out_has "  main is ready at lost.py:12"
run 0 replay --step 'deposit#2' lost.py
out_has "in tick 2 @0, next: step deposit#2"
run 0 replay --step 'deposit#2:3' lost.py
out_has "in tick 6 @1.06, next: wakeup deposit#2"
out_has "    deposit: n = 2, delay = 1.05, now = 0"
out_has "module: balance = 1"
run 4 replay --step 99 lost.py
err_has "AssertionError: 2"

# An exception nobody looked at fails a run on request.
write missed.py <<'END'
import asyncio

async def fetch():
    await asyncio.sleep(1.15)
    raise ValueError("no answer")

async def main():
    task = asyncio.create_task(fetch())
    await asyncio.sleep(1)
    await asyncio.sleep(0.1)
    if not task.done():
        await asyncio.wait([task])
        task.exception()

asyncio.run(main())
END
run 0 explore --no-db --strategy delay:2 missed.py
run 1 explore --no-db --strategy delay:2 --unretrieved missed.py
out_has "missed.py: unretrieved in run "
out_has "  unretrieved: fetch: ValueError: no answer"
out_has "replay: ticktape replay --tape missed.tape missed.py"
run 1 replay missed.py
err_has "missed.py: unretrieved: fetch: ValueError: no answer"
run 1 shrink missed.py

# Time passes for a program that polls, as it does under CPython; one that polls
# for what never comes is a livelock, whatever timers do meanwhile.
write polls.py <<'END'
import asyncio
import time

async def beat(times):
    for _ in range(3):
        await asyncio.sleep(0.3)
        times.append(round(asyncio.get_running_loop().time(), 6))

async def main():
    loop, times = asyncio.get_running_loop(), []
    task = asyncio.create_task(beat(times))
    while not task.done():
        await asyncio.sleep(0)
    assert times == [0.3, 0.6, 0.9], times
    end = loop.time() + 0.5
    while loop.time() < end:
        await asyncio.sleep(0)
    assert 0 <= loop.time() - end < 0.02
    start = time.perf_counter()
    while time.perf_counter() - start < 0.1:
        pass
    assert time.perf_counter() - start < 0.11
    async def spin():
        while True:
            await asyncio.sleep(0)
    before = loop.time()
    try:
        await asyncio.wait_for(spin(), 1)
    except TimeoutError:
        assert 0 <= loop.time() - before - 1 < 0.001
        raise

asyncio.run(main())
END
run 1 run polls.py
err_has "TimeoutError"
run 1 run --trace polls.py
mv out polls.trace
if [ -d "$root/tests/oracle/node_modules/pyodide" ]; then
    python3 "$root/tests/oracle/kernel.py" polls.py >polls.cpython
    cmp -s polls.trace polls.cpython
    check "time passes as in the oracle" [ $? = 0 ]
fi
sed 's/range(3)/range(10 ** 9)/' polls.py >beats.py
run 1 run --ticks 30000 beats.py
err_has " s, tick 30001: 2 tasks are not done:"

# A tape says itself what judges it, unless the command line does. One that
# does not say is judged as a search does.
sed '/^fails/d' missed.tape >kept.tape
run 0 replay --tape kept.tape missed.py
run 1 replay --tape kept.tape --unretrieved missed.py
run 1 explore --no-db --ticks 4400 busy.py
out_has "  no end within 4400 ticks (--ticks), in 0 s of virtual time; in the last 1100
  the machine was not slow, and nothing was injected or reordered
  in none of these did the loop wait: something was always ready"
run 1 replay busy.py
err_has "busy.py: livelock at 0 s, tick 4401: "
run 1 replay --ticks 4000 busy.py
err_has "busy.py: livelock at 0 s, tick 4001: "
run 3 replay --ticks 20 busy.py
err_has "busy.py: still running after 0 s of virtual time, 21 ticks "
sed '/^ticks/d' busy.tape >kept.tape
run 1 replay --tape kept.tape busy.py
err_has "busy.py: livelock at 0 s, tick 100001: "

# Devices and pipes are written to, not replaced; what cannot be written is
# reported, and loses nothing else.
mkfifo -m 600 pipe
cat pipe >piped &
run 0 explore --no-db --json pipe --runs 5 good.py
wait
check "--json replaces a pipe" test -p pipe
check "--json leaves a pipe empty" grep -q '"verdict": "ok"' piped
rm -f there.tape
run 2 explore --no-db --json /dev/full --tape there.tape lost.py
err_is "ticktape: /dev/full: cannot be written: No space left on device"
check "an unwritten report loses the tape" test -s there.tape

# A file that is known not to be writable is reported before any work, and nothing is
# made or emptied on the way. A program is never overwritten.
cp lost.py mine.py
cp lost.py mine
mkdir folder
refused_before() { # refused_before WHY ARGS...
    local why=$1 before
    shift
    before=$(what_is_there)
    run 2 "$@"
    no_out
    err_is "ticktape: $why"
    check "something is left" [ "$before" = "$(what_is_there)" ]
}
what_is_there() {
    find . ! -name out ! -name err ! -name . -printf '%p %s\n' | sort
}
for option in --tape --json; do
    refused_before "none/x: No such file or directory" \
        explore --no-db $option none/x lost.py
    refused_before "folder: Is a directory" \
        explore --no-db $option folder lost.py
    refused_before "lost.py/x: Not a directory" \
        explore --no-db $option lost.py/x lost.py
    refused_before "mine.py is a program, which would be overwritten" \
        explore --no-db $option mine.py lost.py
    refused_before "mine is a program, which would be overwritten" \
        explore --no-db $option mine mine
    usage "$option needs FILE" explore --no-db $option "" lost.py
done
refused_before "--tape and --json name one file: both" \
    explore --no-db --tape both --json both lost.py
mkdir hashes.seen
refused_before "hashes.seen: Is a directory" \
    explore --no-db --seen --json hashes.json lost.py
refused_before "none/x: No such file or directory" \
    run --junit none/x cat
refused_before "mine.py is a program, which would be overwritten" \
    run --junit mine.py good.py lost.py
refused_before "none/x: No such file or directory" \
    replay --strategy dfs --run 1 --out none/x good.py
refused_before "mine.py is a program, which would be overwritten" \
    replay --strategy dfs --run 1 --out mine.py good.py
refused_before "none/x: No such file or directory" \
    shrink --tape lost.tape --out none/x lost.py
same mine.py lost.py
same mine lost.py
mkdir -p taken/lost.tape
cp lost.py taken
run 2 explore --no-db taken/lost.py
err_is "ticktape: taken/lost.tape: Is a directory
ticktape: cannot write taken/lost.tape; choose another path with --tape"
run 2 explore --no-db --tape /dev/full lost.py
err_is "ticktape: /dev/full: cannot be written: No space left on device"
run 2 replay --out /dev/full good.py --strategy dfs --run 1
err_has "ticktape: /dev/full: cannot be written"

# What cannot be written leaves what stood there; a damaged tape is mended.
rm -rf known
run 1 explore --no-db --tape kept.tape lost.py
cp kept.tape there.tape
(
    ulimit -f 0
    trap '' XFSZ
    exec timeout 60 "$ticktape" shrink --tape there.tape lost.py
) 2>&1 | cat >err
err_has "ticktape: there.tape: cannot be written"
same kept.tape there.tape
run 1 explore --db known --tape there.tape lost.py
cp known/*.tape whole.tape
: >"$(echo known/*.tape)"
run 1 explore --db known --tape there.tape lost.py
err_has ":1: not a tape: the first line must be "
check "a damaged tape stays so" cmp -s whole.tape known/*.tape
check "something else is left there" test "$(ls known | wc -l)" = 1

# Ctrl-C ends a search, and its findings are reported. A part of one is no result.
# (Without --foreground, timeout sends two signals, and the second one kills.)
# One that ignores Ctrl-C fails after a minute instead of running forever.
ctrl_c=(timeout --foreground --preserve-status -k 60 -s INT 2 "$ticktape")
endless=(explore --no-db --runs 1000000000 --strategy random)
for jobs in 1 2; do
    "${ctrl_c[@]}" "${endless[@]}" \
        --jobs "$jobs" --keep-going --json stopped.json \
        --tape stopped.tape lost.py >out 2>err
    check "a search that was interrupted failed: 1" test $? = 1
    out_has "lost.py: failed in run "
    out_has "interrupted: there may be other failures"
    check "no tape" test -s stopped.tape
    check "no JSON" grep -q '"interrupted": true' stopped.json
done
cat >draws.py <<'END'
import random
[random.random() for _ in range(9)]
END
"${ctrl_c[@]}" "${endless[@]}" draws.py \
    >out 2>err
check "a search that was interrupted is open: 3" test $? = 3
out_has " runs of random; interrupted"
"${ctrl_c[@]}" "${endless[@]}" --shard 1/2 \
    --json part.json draws.py >out 2>err
check "an interrupted part is a result" test ! -e part.json

# Where one of its processes is killed, others do its work; the first of them
# is the child of the command, the others are children of that.
child_of() { # child_of PID: the last one, when it is there
    local pid=""
    for _ in $(seq 500); do
        pid=$(pgrep -P "$1" | tail -n 1)
        [ -n "$pid" ] && break
        sleep 0.01
    done
    echo "$pid"
}
set -m # else what is in the background ignores SIGINT
"$ticktape" "${endless[@]}" --jobs 2 --keep-going --tape died.tape \
    lost.py >out 2>err &
set +m
search=$!
sleep 1
kill -KILL "$(child_of "$(child_of $search)")"
sleep 1
kill -KILL "$(child_of $search)"
sleep 1
kill -INT $search
wait $search
check "a search with processes killed failed: 1" test $? = 1
out_has "interrupted: there may be other failures"
check "no word of it" grep -q "of the search died" out
check "no tape" test -s died.tape

# The processes of several programs end with the command, however it ends.
mkdir many
for i in 1 2; do
    echo 'while True: pass' >many/endless$i.py
    echo end >many/endless$i.ticks
done
"$ticktape" run --steps 1e12 -j 2 many >out 2>err &
several=$!
worker=$(child_of $several)
check "no process for a program of several" test -n "$worker"
kill -KILL $several
wait $several 2>/dev/null
is_gone() { # is_gone PID: within a second; nobody may have waited for it yet
    for _ in $(seq 100); do
        grep -q '^State:.[^ZX]' "/proc/$1/status" 2>/dev/null || return 0
        sleep 0.01
    done
    return 1
}
check "a process of a run that was killed goes on" is_gone "$worker"

# Shrinking ends with Ctrl-C, too, and with --time; what is reported by
# then is on file, even if nobody reads it.
cat >heavy.py <<'END'
import asyncio
import random


def draw():
    random.seed(0)  # 0 unless the draw deviates
    return 1 - random.randrange(2)


async def main():
    for _ in range(300000):
        pass
    drawn = [draw() for _ in range(30)]
    assert sum(drawn) < 8, drawn


asyncio.run(main())
END
run 1 explore --no-db --time 1 --strategy pos heavy.py
out_has ", not to the end: see ticktape shrink):"
"${ctrl_c[@]}" explore --no-db --strategy pos heavy.py >out 2>err
check "an interrupted shrinking failed: 1" test $? = 1
out_has ", not to the end: see ticktape shrink):"
rm -f lost.tape
"$ticktape" explore --no-db --json piped.json lost.py 2>err | true
check "a report that nobody reads has no tape" test -s lost.tape
check "a report that nobody reads has no JSON" test -s piped.json
for closed in 1 2; do
    rm -f lost.tape
    eval "\"\$ticktape\" explore --no-db --jobs 2 --seed 3 lost.py $closed>&-" \
        >out 2>err
    check "a closed stream spoils the tape" \
        [ "$(head -n 1 lost.tape)" = "ticktape-tape 3" ]
done

# Which limit it was.
run 3 explore --no-db --steps 1000 --json limit.json spins.py
out_has "spins.py: no failure; nothing is left to run"
out_has "but all 4 runs ended at a limit, and might have failed after it:"
out_has "  limit: the budget of 1000 steps is spent, on line "
check "no limit in JSON" grep -q '"limit": "limit: the budget of 1' limit.json
check "exhausted in JSON" grep -q '"exhausted": null' limit.json
check "something left in JSON" grep -q '"nothing_left": true' limit.json

# An exception handler that never returns, when the program is over.
write hangs.py <<'END'
import asyncio


def handle(loop, context):
    while True:
        pass


async def fail():
    raise ValueError


async def main():
    global task
    asyncio.get_running_loop().set_exception_handler(handle)
    task = asyncio.create_task(fail())
    await asyncio.sleep(1)
    print("over")


asyncio.run(main())
END
run 3 explore --no-db --steps 5000 --runs 2 hangs.py
out_has "but all 2 runs ended at a limit, and might have failed after it:"
out_has "  limit: the budget of 5000 steps is spent, on line"

# What follows a limit is not known, also where other runs say something.
write half.py <<'END'
import asyncio
import random


async def main():
    drawn = random.choice("bac")
    while drawn == "b":
        pass
    assert drawn != "c" or FINE


FINE = True
asyncio.run(main())
END
run 3 explore --no-db --steps 5000 --strategy delay:1 --json limit.json half.py
out_has "half.py: no failure; nothing is left to run"
out_has "but 1 of 3 runs ended at a limit, and might have failed after it:"
check "exhausted in JSON" grep -q '"exhausted": null' limit.json
sed -i 's/FINE = True/FINE = False/' half.py
run 1 explore --no-db --steps 5000 --strategy delay:1 --keep-going half.py
check "no limit" grep -q '^1 of 3 runs ended at a limit, and might' out
out_has "  limit: the budget of 5000 steps is spent, on line"
out_has "at tick 1 \`main\` drew number 3 of 3 at random at line 6, not number 2"
check "no other failure is promised" [ "$(grep -c exhausted out)" = 0 ]

# Draws begin as after random.seed(0), and a deviation says what it replaces, and
# whether the program has a seed for it.
write lots.py <<'END'
import random

lots = random.Random(5)
a, b = random.random(), lots.randrange(10)
print(a, b)
assert (a, b) != (0.0, 0)
END
run 0 run lots.py
out_has "0.8444218515250481 9"
run 1 explore --no-db --strategy delay:2 lots.py
out_has "before any tick the program drew 0 of 0 to 1 at random at line 4, not 0.844422"
out_has "before any tick the program drew number 1 of 10 at random at line 4, not number 10 as its seed has it"

# Variables are shown with their attributes, and no code of the program runs.
write stepped.py <<'END'
import asyncio
import collections


class Loud:
    def __init__(self, n):
        self.n = n

    def __repr__(self):
        print("repr was called")
        return "loud"

    @property
    def much(self):
        print("property was called")
        return 1


class Pool:
    limit = 3

    def __init__(self):
        self.name = "pool"
        self.loud = Loud(1)
        self.users = [Loud(2), Loud(3)]
        self.by_name = {"a": Loud(4)}
        self.lock = asyncio.Lock()
        self.text = "x" * 300
        self.me = self


async def use(pool, many, both, queue, ready):
    inner = Loud(5)
    await asyncio.sleep(1)
    return inner


async def main():
    pool = Pool()
    queue = asyncio.Queue()
    queue.put_nowait(Loud(6))
    done = asyncio.get_running_loop().create_future()
    done.set_result(Loud(7))
    late = collections.deque([Loud(8)])
    await use(pool, list(range(100)), (Loud(9), 1), queue, done)
    print(late)


asyncio.run(main())
END
run 0 replay --strategy dfs --run 1 --step main:2 stepped.py
out_has "    use: pool = Pool(name='pool', loud=<Loud>, users=[...], by_name={...}, lock=<"
out_has ", text='xxx"
out_has "xxx..., me=<Pool>), many = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, ...], both = (<Loud>, 1), queue = <Queue>, "
out_has ", inner = Loud(n=5)"
check "a repr or a property was called" [ "$(grep -c 'was called' out)" = 0 ]

# The moment that doomed a run: what its log shows, compared with that of the
# default run.
write lost_balance.py <<'END'
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
END
run 1 explore --no-db --strategy delay:1 lost_balance.py
out_has "what followed:"
out_has "\`deposit#2\` read \`balance\` at line 9 (tick 6 @1.05) before \`deposit\` wrote it at line 11 (tick 8 @1.050001), and then overwrote that at line 11 (tick 11 @1.06); in the default run"
run 1 explore --no-db --strategy delay:1 --json - lost_balance.py
out_has '"moment": ['
# What the failed assert compared, also for machines; messages are no asserts.
check "the failure's asserts" grep -A 1 '"asserts": \[' out
out_has '        "where line 16 asserts 2 == 3"'
write no_assert.py <<'END'
raise ValueError("\nwhere line 1 asserts 1 == 2")
END
run 1 explore --no-db --json - no_assert.py
out_has '"asserts": []'

# Modules of the programs in a folder are explored with these, not alone.
mkdir -p siblings/pkg
echo 'from . import b; VALUE = b.VALUE' >siblings/pkg/a.py
echo 'VALUE = 1' >siblings/pkg/b.py
: >siblings/pkg/__init__.py
echo 'def twice(n): return 2 * n' >siblings/helper.py
printf 'import helper\nif __name__ == "__main__":\n    print(1)\n' >siblings/tool.py
printf 'import helper, tool, pkg.a\nassert helper.twice(pkg.a.VALUE) == 2\n' >siblings/app.py
run 0 explore --no-db --runs 5 siblings
err_is "left out, as others import them: siblings/helper.py, siblings/pkg/__init__.py, siblings/pkg/a.py, siblings/pkg/b.py"
out_has "2 programs: 0 failed"
run 1 explore --no-db --runs 5 siblings/helper.py siblings/pkg/a.py
out_has "2 programs: 1 failed"

write stale_cache.py <<'END'
import asyncio


class Cache:
    def __init__(self):
        self.value = "old"


async def invalidate(cache):
    await asyncio.sleep(1)
    cache.value = "new"


async def get(cache):
    await asyncio.sleep(1.2)
    return cache.value


async def main():
    cache = Cache()
    got, _ = await asyncio.gather(get(cache), invalidate(cache))
    assert got == "new", got


asyncio.run(main())
END
run 1 explore --no-db stale_cache.py
out_has "\`get\` at line 16 read attribute \`value\` in tick "
out_has ": its first value, before \`invalidate\` at line 11 wrote it in tick "
out_has "; in the default run that came first"

# A line that reads attributes of several objects: of which, is said.
write of_others.py <<'END'
import asyncio


class Job:
    def __init__(self, name):
        self.name = name
        self.by = None


async def first(job):
    await asyncio.sleep(0.1)
    job.by = "first"
    await asyncio.sleep(0.1)
    return job


async def second(job):
    await asyncio.sleep(0.15)
    job.by = "second"
    await asyncio.sleep(0.06)
    return job


async def show():
    jobs = [first(Job("a")), second(Job("b"))]
    job = await next(asyncio.as_completed(jobs))
    assert job.by == "first", job.name


asyncio.run(show())
END
run 1 explore --no-db of_others.py
out_has "\`show\` at line 27 read attribute \`by\` in tick "
out_has ": the value written by \`second\` at line 19 in tick "
out_has "; in the default run it read that of another object: the value written by \`first\` at line 12 in tick "

# A container that is read before somebody writes to it.
write subscribes.py <<'END'
import asyncio


async def publish(readers):
    await asyncio.sleep(1)
    for reader in readers:
        reader.put_nowait("news")


async def subscribe(readers):
    await asyncio.sleep(0.9)
    reader = asyncio.Queue()
    readers.append(reader)
    await asyncio.sleep(2)
    assert not reader.empty()


async def main():
    readers = []
    await asyncio.gather(publish(readers), subscribe(readers))


asyncio.run(main())
END
run 1 explore --no-db subscribes.py
out_has "\`publish\` at line 6 evaluated \`readers\` in tick 4 @1, before \`subscribe\` at line 13 ran \`readers.append(reader)\` in tick "
out_has "; in the default run that came first"

write unended.py <<'END'
import asyncio


async def consumer(event):
    await asyncio.sleep(0.9)
    event.clear()
    await event.wait()


async def dies(event):
    await asyncio.sleep(1)
    event.set()


async def main():
    event = asyncio.Event()
    await asyncio.gather(dies(event), consumer(event))


asyncio.run(main())
END
run 1 explore --no-db unended.py
out_has "  \`consumer\` began to wait at line 7 in tick "
out_has "; in the default run that wait was ended in tick 6 @1 by \`dies\` after line 11, and in this run \`dies\` ended with no exception in tick "
check "main only waits for others" [ "$(grep -c '^  .main. began' out)" = 0 ]

write closes.py <<'END'
import asyncio


async def transfer(first, second, delay):
    await asyncio.sleep(delay)
    async with first:
        await asyncio.sleep(0.05)
        async with second:
            pass


async def main():
    a, b = asyncio.Lock(), asyncio.Lock()
    async with asyncio.TaskGroup() as group:
        group.create_task(transfer(a, b, 1))
        group.create_task(transfer(b, a, 1.1))
        group.create_task(asyncio.sleep(3))


asyncio.run(main())
END
run 1 explore --no-db closes.py
out_has "  \`transfer\` began to wait at line 8 in tick "
out_has "  \`transfer#2\` began to wait at line 8 in tick "
check "of waits that are new, main's is none" \
    [ "$(grep -c '^  .main. began' out)" = 0 ]

write dies.py <<'END'
import asyncio


async def worker(queue):
    async with asyncio.timeout(1):
        await asyncio.sleep(0.9)
    await queue.put("done")


async def main():
    queue = asyncio.Queue()
    task = asyncio.create_task(worker(queue))
    await queue.get()
    await task


asyncio.run(main())
END
run 1 explore --no-db dies.py
out_has "  \`worker\` ended with TimeoutError at line 5 in tick "
out_has " @1; in the default run it returned"

write spins_on.py <<'END'
import asyncio
import random

waiting = False


async def flag():
    global waiting
    waiting = random.random() > 0.9


async def poll():
    while waiting:
        await asyncio.sleep(0.1)
        await asyncio.sleep(0)


async def main():
    await flag()
    await poll()


asyncio.run(main())
END
run 1 explore --no-db --strategy delay:1 spins_on.py
out_has "  it repeats every 3 ticks (0.1 s): \`main\` from line 14 to line 15, \`main\` from line 15 to line 14"

# Where a program draws many values, the portfolio draws more runs at random.
write draws.py <<'END'
import random

print(sum(random.random() for _ in range(40)))
END
write counts.py <<'END'
import asyncio


async def main():
    for _ in range(40):
        await asyncio.sleep(1)


asyncio.run(main())
END
shares() {
    run 0 explore -v --no-db --runs 300 --slow inf "$1"
    random_runs=$(sed -n 's/^runs of each.* random \([0-9]*\).*/\1/p' out)
    pct_runs=$(sed -n 's/^runs of each.* pct:3 \([0-9]*\).*/\1/p' out)
}
shares draws.py
check "three members are random's" \
    [ "$random_runs" -ge $((3 * pct_runs - 3)) ]
shares counts.py
check "one member is random's" [ "$random_runs" -le $((pct_runs + 1)) ]
check "swarm is a member" grep -q '^runs of each.* swarm [0-9]' out

# What is to be injected, and has no place in any run, is no evidence.
write victims.py <<'END'
import asyncio
import random


async def work(event):
    await event.wait()


async def main():
    event = asyncio.Event()
    async with asyncio.TaskGroup() as group:
        group.create_task(work(event), name="first")
        if random.random() < 0.75:
            group.create_task(work(event), name="second")
        event.set()


asyncio.run(main())
END
unmet="did nothing: no run had a task of that name to cancel (the task"
for jobs in 1 3; do
    victims=(explore --no-db --strategy delay:1 --jobs $jobs --json met.json)
    run 0 "${victims[@]}" --inject cancel:first,second victims.py
    check "unmet in JSON" grep -q '"not_injected": \[\]' met.json
    run 3 "${victims[@]}" --inject cancel:first,third,main victims.py
    out_has "victims.py: no failure; exhausted: no "
    out_has "but --inject cancel:third $unmet"
    out_has "but --inject cancel:main $unmet"
    check "more than two" [ "$(grep -c 'did nothing' out)" = 2 ]
    check "met in JSON" grep -q '"cancel:third"' met.json
    check "ok in JSON" grep -q '"verdict": "limit"' met.json
done
run 3 explore --no-db --inject cancel:third victims.py
out_has "  in the default run it could have cancelled: first"
write lonely.py <<'END'
import asyncio
asyncio.run(asyncio.sleep(0))
END
run 3 explore --no-db --inject cancel+memory lonely.py
out_has "but --inject cancel did nothing: no run had a task to cancel (the task "
out_has "but --inject memory did nothing: no run made a future or a task in "
run 1 explore --no-db --inject cancel:nobody --keep-going lost.py
check "not reported" grep -qF -- "--inject cancel:nobody $unmet" out
run 0 explore --no-db --inject cancel victims.py
run 0 explore -v --no-db --runs 1 good.py
out_has "1 run, "
out_has "1 different schedule in 1 class"

# Long searches compute the classes of a sample, and say so.
write swaps.py <<'END'
import asyncio


async def swap():
    for _ in range(3):
        await asyncio.sleep(0)


async def main():
    await asyncio.gather(swap(), swap(), swap())


asyncio.run(main())
END
long="-v --no-db --model any --strategy random swaps.py"
run 0 explore --runs 1137 --json few.json $long # and 113 with longer stalls
check "all classes" grep -q "^[0-9]* different schedules in 1 class$" out
check "all in JSON" grep -q '"class_runs": 1024' few.json
run 0 explore --runs 3000 --json many.json $long
sample=$(sed -n 's/.*; 1 class in a sample of \([0-9]*\) runs$/\1/p' out)
check "a sample" [ "${sample:-0}" -gt 1024 -a "${sample:-0}" -lt 1200 ]
out_has ", a class that is not in the sample with probability "
check "the sample in JSON" grep -q "\"class_runs\": $sample," many.json
run 0 explore --runs 3000 --classes $long
check "all, on request" grep -q "^[0-9]* different schedules in 1 class$" out

# What is said of the runs, and of those that were not made, is true.
write dice.py <<'END'
import asyncio, random


async def main():
    for _ in range(4):
        random.random()
        await asyncio.sleep(0)


asyncio.run(main())
END
for program in dice.py good.py swaps.py; do
    run 0 explore -v --no-db --classes --runs 100 $program
    check "as many schedules as classes: $program" \
        awk '/ different schedule/ { good = $1 >= $5 } END { exit !good }' out
done
run 0 explore -v --no-db --runs 100 --strategy pct:3 dice.py
check "no bound that says nothing" [ "$(grep -c "particular" out)" = 0 ]
run 0 explore -v --no-db --runs 1000 --strategy pct:1 dice.py
out_has "pct:1 finds a failure that takes 1 particular deviation among the 4 "
out_has " choices of the default run (of values drawn from many: extremes) with "
out_has "unseen: a run drawn at random shows a new schedule with probability "
run 0 explore -v --no-db --runs 100 --strategy delay:3 dice.py
check "nothing is estimated of enumerations" [ "$(grep -c "unseen" out)" = 0 ]

# Exceptions that nobody looked at are no failure, but they are reported.
write spawned.py <<'END'
import asyncio


async def check(seen):
    await asyncio.sleep(0.5)
    assert seen


async def main():
    seen = []
    task = asyncio.create_task(check(seen))
    await asyncio.sleep(0.2)
    await asyncio.sleep(0.2)
    seen.append(1)
    await asyncio.sleep(2)


asyncio.run(main())
END
run 0 explore --no-db --runs 200 --json left.json spawned.py
check "how many runs, what and where" grep -qx "never retrieved in [0-9]* of [0-9]* runs: AssertionError at line 6; --unretrieved makes it a failure" out
check "in JSON" grep -q '"type": "AssertionError"' left.json
run 1 explore --no-db --runs 200 --unretrieved spawned.py
check "reported once" [ "$(grep -c "never retrieved" out)" = 0 ]

# Which element of a set was next, and where that was chosen.
cat >turns.py <<'END'
import asyncio


async def main():
    tasks = [asyncio.create_task(asyncio.sleep(0), name=n) for n in "ab"]
    done, _ = await asyncio.wait(tasks)
    assert [task.get_name() for task in done] == ["a", "b"]


asyncio.run(main())
END
run 1 explore --no-db turns.py
out_has "a set was iterated in another order at line 7: next came \`b\`, not \`a\`"

write spins_not.py <<'END'
print(len(list({"a", "b"})))
END
write things.py <<'END'
class Thing:
    pass


things = [Thing() for _ in range(3)]
assert list(set(things)) != things[::-1]
END
run 1 explore --no-db things.py
out_has "before any tick a set was iterated in another order at line 6: next came an object of type Thing, number 3 of those left"
write odd.py <<'END'
assert list({"a", "\n\x1b[31m'\u20ac" + 50 * "x"})[0] == "a"
END
run 1 explore --no-db --hashes odd.py
out_has "next came '\\x0a\\x1b[31m'\\xe2\\x82\\xacxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...', not 'a'"
for hashes in "" --hashes; do
    run 0 explore --no-db $hashes --json "hashes$hashes.json" spins_not.py
done
check "hashes in JSON" grep -q '"hashes": true' hashes--hashes.json
check "none in JSON" grep -q '"hashes": false' hashes.json
check "what it depends on" grep -q '"shows_hashes": true' hashes.json

# Whatever a program is called, the commands that a report names run.
for name in "two words.py" -dash.py "it's.py" "\$(touch made).py"; do
    cp lost.py "./$name"
    run 1 explore --no-db -- "$name"
    for line in replay "as it was found"; do
        command=$(sed -n "s/^$line: ticktape //p" out)
        eval "\"\$ticktape\" $command" >/dev/null 2>err
        check "$line: $command" grep -q "^AssertionError: 2" err
    done
done
check "a name was run" [ ! -e made ]

# What names nothing.
run 2 explore --no-db --strategy sweep good.py
err_is "ticktape: --strategy sweep tries only what --inject names: add --inject"
usage "--ticks takes 1 or more" explore --no-db --ticks 0 good.py
usage "--ticks takes 1 or more" replay --ticks 0 good.py
usage "--ticks takes 1 or more" run --ticks 0 good.py
usage "--for takes a duration above 0" replay --for 0 good.py
usage "--for takes a duration above 0" run --for 0s good.py
usage "--time takes a duration above 0" explore --no-db --time 0 good.py
usage "--steps takes 1 or more" explore --no-db --steps 0 good.py
usage "--seed takes at most 9223372036854775807, not '9223372036854775808'" \
    explore --seed 9223372036854775808 good.py
run 5 shrink --tape lost.tape changed.py
err_has "or see with replay --lenient how far"
run 2 explore --no-db --inject cancel: good.py
err_is "ticktape: --inject cancel: takes the names of tasks, separated by commas"
run 2 explore --no-db --strategy delay:99 good.py
err_is "ticktape: delay:99: this strategy takes no such number"
run 2 explore --no-db --strategy delays:9 good.py
err_is "ticktape: --strategy: no strategy 'delays'; did you mean 'delay'?"
run 4 replay --strategy dfs --run 1 --step nobody:2 good.py
err_has "good.py: this run does not come to --step nobody:2"
run 4 replay --strategy dfs --run 1 --step 99 good.py
err_has "good.py: this run does not come to --step 99"

# What does not fail is not shrunk, and stays as it is.
echo "ticktape-tape 3" >none.tape
cp none.tape kept.tape
run 2 shrink --tape none.tape good.py
err_is "ticktape: good.py: end: nothing to shrink: the tape does not fail"
same none.tape kept.tape
cp lost.tape kept.tape
run 1 shrink --tape lost.tape lost.py
same lost.tape kept.tape

# Where leaving out ends in a local minimum, fewer deviations are searched for in
# other runs that fail alike: each of these six is needed while the other five
# are what they are, and elsewhere in the run three do.
printf '%s\n' 'ticktape-tape 3' \
    'asks lag tie io arrive set random split accepted connect' 'slow 0' \
    '#372 random 3/6' '#482 random 5/6' '#632 random 5/6' \
    '#634 random 1/6' '#641 random 1/3' '#686 random 5/6' >six.tape
run 1 shrink --tape six.tape --runs 1500 --out few.tape \
    "$root/scenarios/bugs/reports/votes_counted_twice.py"
check "more than three deviations are left" test "$(grep -c '^#' few.tape)" -le 3

# The number of processes shows nowhere.
cd "$root" || exit 2
run_catalogue() { # run_catalogue JOBS FILE
    timeout 300 "$ticktape" run -j "$1" scenarios/catalogue/basics scenarios/catalogue/cancel \
        >"$work/$2" 2>&1
}
ran="ticktape run -j N scenarios"
run_catalogue 1 one
run_catalogue 7 seven
cd "$work" || exit 2
cp seven out
: >err
check "-j 1 and -j 7 tell different things" cmp -s one seven
out_has " passed, 0 failed"

# ---- Numbers out of range -------------------------------------------------------

write lines.py <<'PY'
import asyncio, random
async def main():
    x = random.randrange(4)
    if x:
        raise ValueError(["one", "two", f"three of {random.random()}"][x - 1])
    await asyncio.sleep(0)
asyncio.run(main())
PY
for verb in explore campaign; do
    run 2 $verb --no-db --jobs 0 lines.py
    err_has '--jobs takes 1'
    run 2 $verb --no-db --runs 0 lines.py
    err_is 'ticktape: --runs takes 1 or more'
done
run 2 explore --no-db --jobs 65 lines.py
err_is 'ticktape: --jobs takes 1 to 64'
run 1 explore --no-db --jobs 64 --runs 20 lines.py
for strategy in dpor reads-from dfs portfolio; do
    run 0 explore --no-db --jobs 2 --runs 20 --model any --strategy $strategy good.py
    case $strategy in
    dpor | reads-from) out_has "in one process, not 2: each run of $strategy depends on those before" ;;
    *) check "$strategy is divided" [ "$(grep -c "in one process" out)" = 0 ] ;;
    esac
done
run 2 shrink --runs 0 lines.py
err_is 'ticktape: --runs takes 1 or more'

# ---- Failures on one line -------------------------------------------------------

# Their messages distinguish them, but not the numbers in these.
for jobs in 1 2; do
    run 1 explore --no-db --keep-going --jobs $jobs --runs 300 \
        --json lines.json lines.py
    for text in one two 'three of 0'; do
        out_has "ValueError: $text"
    done
    check "three failures" [ "$(grep -c '^replay: ' out)" = 3 ]
    sed -n 's/^replay: ticktape //p' out | while read -r command; do
        eval "\"\$ticktape\" $command" 2>&1 >/dev/null |
            sed -n 's/^\(ValueError: [a-z]*\).*/\1/p'
    done >messages
    check "tapes of three failures" [ "$(sort -u messages | wc -l)" = 3 ]
done
for part in 1 2; do
    run 1 explore --no-db --keep-going --runs 300 --shard $part/2 --seen \
        --json lines-$part.json lines.py
done
run 1 merge --json merged-lines.json lines-1.json lines-2.json
check "three failures" [ "$(grep -c '^replay: ' out)" = 3 ]

# ---- A step that is not reached -------------------------------------------------

run 4 replay --strategy random --run 1 --step main:99 lines.py
err_has 'lines.py: this run does not come to --step main:99'
run 4 replay --strategy random --run 1 --step 99999 lines.py
run 4 replay --strategy random --run 1 --step nobody lines.py
run 0 replay --strategy random --run 1 --step main:1 lines.py
run 0 --help
out_has '4 --step: never reached'

# ---- Numbers of tasks in two columns ---------------------------------------------

write long.py <<'PY'
import asyncio
balance = 0
async def a_worker_whose_name_is_too_long_for_a_column(amount, delay):
    global balance
    await asyncio.sleep(delay)
    before = balance
    await asyncio.sleep(0.01)
    balance = before + amount
async def main():
    work = a_worker_whose_name_is_too_long_for_a_column
    await asyncio.gather(work(1, 1), work(2, 1.05))
    assert balance == 3
asyncio.run(main())
PY
run 1 explore --no-db --strategy delay:2 long.py
out_has 'wakeup a_worker_whose_name_is_too_long_fo~#2'
check "lines of 102 columns at most" \
    [ "$(sed -n '/^  the default run  /,/^replay/p' out | grep -v '^replay' |
        wc -L)" -le 102 ]

# ---- The values of a failed assert -----------------------------------------------

write asserted.py <<'PY'
import asyncio
class Account:
    def __init__(self): self.n = 1
    def __repr__(self): raise ValueError("no code of the program is run")
    def __eq__(self, other): return []
account = Account()
async def attribute(): assert account.n == 3, "message"
async def instance(): assert account == [account]
async def negated(): assert not 1 == 1
async def truth(): assert [None]; assert not account.n
async def both(): assert account.n and account.n == 2
async def chain(): assert 1 < 2 < account.n < 9
async def long(): assert "abc" in [300 * "x", {"k": [1]}]
async def large(): assert {"a"} == set(range(1000000))
async def either(): assert account.n == 2 or account.n == 3
async def constant(): assert False
async def raised(): raise AssertionError("1 == 2")
async def cause():
    try:
        assert None is not None
    except AssertionError as e:
        raise KeyError(1) from e
async def main():
    works = (attribute, instance, negated, truth, both, chain, long, large,
             either, constant, raised, cause)
    raise ExceptionGroup("all", [e for e in await asyncio.gather(
        *[f() for f in works], return_exceptions=True)])
asyncio.run(main())
PY
write asserted.txt <<'TXT'
where line 7 asserts 1 == 3
where line 8 asserts Account(n=1) == [<Account>]
where line 9 asserts not 1 == 1
where line 10 asserts not 1
where line 11 asserts 1 == 2
where line 12 asserts 2 < 1
where line 14 asserts {'a'} == {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 2...
where line 20 asserts None is not None
TXT
run 1 run asserted.py
grep '^where ' err | grep -v 'line 13' >got
check "values of asserts: $(diff got asserted.txt)" cmp -s got asserted.txt
err_has 'where line 13 asserts '"'abc' in ['xxx"
check "a bounded line" [ "$(grep '^where' err | wc -L)" -le 160 ]
run 1 explore --no-db --jobs 2 asserted.py
out_has '  where line 8 asserts Account(n=1) == [<Account>]'
run 1 replay --tape asserted.tape asserted.py
err_has 'where line 7 asserts 1 == 3'

# A note reads nothing: the values that a failed assert shows are no accesses.
write unread.py <<'PY'
import asyncio
class Box:
    def __init__(self): self.items = set()
box, seen = Box(), []
async def checks():
    await asyncio.sleep(1)
    await asyncio.sleep(0.01)
    try:
        assert box is None
    except AssertionError:
        seen.append(1)
async def writes():
    await asyncio.sleep(1.05)
    box.items.add(1)
async def main():
    await asyncio.gather(checks(), writes())
asyncio.run(main())
PY
sed 's/assert box is None/raise AssertionError/' unread.py >plain.py
run 0 explore -v --no-db --strategy dpor unread.py
grep -F 'different schedule' out >unread
run 0 explore -v --no-db --strategy dpor plain.py
check "equal classes: $(cat unread)" grep -qxF "$(cat unread)" out
sed 's/assert box is None/assert box.items == 1/' unread.py >reading.py
run 0 explore -v --no-db --strategy dpor reading.py
check "more classes than $(cat unread)" [ "$(grep -cxF "$(cat unread)" out)" = 0 ]

# input() reads what standard input has, open() files in the program's folder;
# python3 prints the same. Each execution of a search reads the same.
printf 'h\303\251llo\r\nworld\nlast' >data.txt
printf 'Ann\nBob' >said
write reads.py <<'PY'
with open("data.txt") as f:
    print(f.read())
with open("data.txt", encoding="utf-8") as f:
    for line in f:
        print(repr(line))
    print(f.closed, f.name, f.mode, f)
print(f.closed)
f = open("data.txt"); print(f.readline(), f.readlines(), f.read()); f.seek(0); print(f.read(4)); f.close()
try: f.read()
except ValueError as e: print(e)
print(open("data.txt", "rb").read())
for n in ("nope.txt", ".", "data.txt/x"):
    try: open(n)
    except OSError as e: print(type(e).__name__, e, e.errno, e.strerror, e.filename)
try: open("data.txt", "q")
except ValueError as e: print(e)
try: open(3.5)
except TypeError as e: print(e)
a = input("name? ")
b = input()
print([a, b])
try: input()
except EOFError as e: print("EOF", e)
PY
python3 reads.py <said >expected
run 0 run reads.py <said
check "reads as python3 does: $(diff out expected)" cmp -s out expected
# sys.stdin reads the same, from where input() has come to.
write streams.py <<'PY'
import sys
from sys import stdin
print(input(), stdin is sys.stdin, stdin.name, stdin.mode, stdin.encoding, stdin.isatty(), stdin.readable())
print(repr(sys.stdin.readline()), repr(stdin.read(3)), [input()])
for line in sys.stdin:
    print(repr(line))
    if line == "five\n":
        break
print(stdin.readlines(), repr(stdin.read()), repr(stdin.readline()), list(stdin))
try: input()
except EOFError as e: print("EOF", e)
PY
printf 'one\r\ntwo\r\nthree\nfour\nfive\nsi\303\244x\nseven' >said6
python3 streams.py <said6 >expected
run 0 run streams.py <said6
check "streams as python3 does: $(diff out expected)" cmp -s out expected
echo 'import sys; print(sum(int(x) for x in sys.stdin.read().split()))' >sums.py
echo 1 2 3 >said3
run 0 run sums.py <said3
check "a sum" [ "$(cat out)" = 6 ]
run 0 run sums.py </dev/null
# A password is read as python3 reads it without a terminal.
write password.py <<'PY'
import getpass
import io
out = io.StringIO()
print(repr(getpass.getpass()), repr(getpass.getpass("Again? ", stream=out)), repr(out.getvalue()))
try: getpass.getpass()
except EOFError as e: print("EOF", e)
PY
printf '1 2 3\nlast' >said2
setsid python3 password.py <said2 >expected 2>/dev/null
run 0 run password.py <said2
check "passwords as python3 does: $(diff out expected)" cmp -s out expected
err_has "GetPassWarning: Can not control echo on the terminal."
out_has "'last'"
# os.path sees the same files, also by their absolute paths.
write sees.py <<'PY'
import os
here = os.path.dirname(os.path.abspath(__file__))
for n in ("data.txt", "nope.txt", ".", "data.txt/x", os.path.join(here, "data.txt"), here):
    print(os.path.exists(n), os.path.isfile(n), os.path.isdir(n))
print(open(os.path.join(here, "data.txt"), "rb").read())
PY
python3 sees.py >expected
run 0 run sees.py
check "sees files as python3 does: $(diff out expected)" cmp -s out expected
write asked.py <<'PY'
import asyncio
async def main():
    name = input()
    await asyncio.gather(*[asyncio.sleep(0) for i in range(2)])
    assert name == "Ann", name
asyncio.run(main())
PY
run 0 explore --no-db asked.py <said
run 1 explore --no-db asked.py </dev/null
# Files of a run are in its memory: of the disk there is the program's folder, which stays as it is.
write outside.py <<'PY'
open("/etc/shadow")
PY
run 1 run outside.py
err_has "FileNotFoundError: [Errno 2] No such file or directory: '/etc/shadow'"
ln -s /etc/passwd link.txt
write link.py <<'PY'
open("link.txt")
PY
run 3 run link.py
err_has 'programs can read files only in their own folder and below it'
rm link.txt
echo before >kept.txt
write writes.py <<'PY'
import os
with open("kept.txt", "a") as file:
    file.write("after")
with open("made.txt", "w") as file:
    file.write("new")
print(open("kept.txt").read().split(), open("made.txt").read())
os.remove("kept.txt")
print(os.path.exists("kept.txt"))
PY
for option in '' --real; do
    run 0 run $option writes.py
    out_has "['before', 'after'] new"
    out_has False
    check "nothing is written" [ "$(cat kept.txt)" = before ]
    check "nothing is created" [ ! -e made.txt ]
done

# ---- A failing threading.excepthook ------------------------------------------

write thread_hook.py <<'END'
import sys
import threading


def hook(args):
    raise LookupError("of the hook")


def system_hook(kind, value, traceback):
    print(kind.__name__, value.__suppress_context__)


def run():
    raise ValueError("of the thread")


threading.excepthook = hook
sys.excepthook = system_hook
thread = threading.Thread(target=run)
thread.start()
thread.join()
END
run 0 run thread_hook.py
out_is "LookupError True"
err_is "Exception in threading.excepthook:"

# ---- A list that select() looks at while it changes --------------------------

write shrinks.py <<'END'
import os
import select


class Shrinking:
    def fileno(self):
        del items[-1]
        return writer


reader, writer = os.pipe()
items = []
items += [Shrinking() for _ in range(6)]
print(len(select.select([], items, [], 0)[1]), len(items))
END
run 0 run shrinks.py
out_is "3 3"

finish
