#!/bin/bash
# fuzz/run.sh TARGET SECONDS [OPTION...]: fuzzes; options are libFuzzer's
#             merge TARGET               leaves of its corpus what covers as
#                                        much
#             check                      what `make fuzz-smoke` does
#             programs DIR               writes the corpus of `program` as
#                                        programs, for the oracle
#
# BUILD is where the fuzzers are (build/paranoid); the corpus grows in
# build/fuzz/corpus/TARGET, crashes go to build/fuzz/TARGET-crash-*, tapes that
# fail to build/fuzz/failing-*.tape.
set -u
cd "$(dirname "$0")/.." || exit 2

fuzzers=${BUILD:-build/paranoid}/fuzz
work=build/fuzz
export ASAN_OPTIONS=detect_stack_use_after_return=0:${ASAN_OPTIONS:-}
export UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1
export FUZZ_TAPES=${FUZZ_TAPES:-$work/failing-}
# A hang is longer than this; the memory is the fuzzer's own, too.
bounds="-timeout=60 -rss_limit_mb=4096"

target_options() { # target_options TARGET
    case $1 in
    lang) echo "-dict=fuzz/lang.dict -max_len=4000" ;;
    tape | canary) echo "-dict=fuzz/tape.dict -max_len=2000" ;;
    program) echo "-max_len=3000" ;;
    schedule | commands) echo "-max_len=400" ;;
    net | own_http | own_prefixed) echo "-dict=fuzz/net.dict -max_len=600" ;;
    replay) echo "-max_len=200" ;;
    *) echo "-max_len=1000" ;;
    esac
}

# The paranoid build reports objects in reference cycles at the end of an
# execution; a program may create cycles.
quietly() { grep --line-buffered -aEv '^(still alive|never awaited): '; }

# Sets target, and corpus: where it grows, of schedules and peers one for each
# program.
choose() { # choose TARGET
    target=$1
    corpus=$work/corpus/$target
    [ -x "$fuzzers/$target" ] || {
        echo "no target '$target'; there are:" fuzz/fuzz_*.c >&2
        exit 2
    }
    case $target in
    schedule | net)
        corpus=$corpus-$(basename "${FUZZ_PROGRAM:?names the program}" .py)
        ;;
    commands)
        : "${FUZZ_PROGRAM:?has the commands}"
        corpus=$corpus-$(basename "${FUZZ_PROGRAM%% *}")
        ;;
    esac
}

fuzz() { # fuzz TARGET SECONDS [OPTION...]
    local seconds=$2
    choose "$1"
    shift 2
    mkdir -p "$corpus" "fuzz/corpus/$target" "$work/seeds"
    [ -d "$work/seeds/$target" ] || python3 fuzz/seeds.py "$work/seeds"
    mkdir -p "$work/seeds/$target"
    # shellcheck disable=SC2046,SC2086
    "$fuzzers/$target" $bounds $(target_options "$target") \
        -max_total_time="$seconds" -artifact_prefix="$work/$target-" \
        -print_final_stats=1 "$@" "$corpus" "fuzz/corpus/$target" \
        "$work/seeds/$target" 2>&1 | quietly
    return "${PIPESTATUS[0]}"
}

merge_into() { # merge_into NEW OLD...: of $target
    mkdir -p "$1"
    # shellcheck disable=SC2046,SC2086
    "$fuzzers/$target" $bounds $(target_options "$target") -merge=1 "$@"
}

merge() { # merge TARGET
    choose "$1"
    rm -rf "$corpus.less"
    merge_into "$corpus.less" "$corpus" 2>&1 | grep -a 'MERGE-OUTER: .* new files'
    [ "${PIPESTATUS[0]}" = 0 ] && rm -rf "$corpus" &&
        mv "$corpus.less" "$corpus"
}

failures=0
checks=0
check() { # check WHAT COMMAND...
    local what=$1
    shift
    checks=$((checks + 1))
    "$@" >"$work/log" 2>&1 && return
    failures=$((failures + 1))
    echo "FAILED: $what"
    grep -aEv '^(still alive|never awaited): ' "$work/log" | tail -n 25 | sed 's/^/    /'
}

# finds TEXT FUZZER [OPTION...]: it must find a bug, within seconds, and say
# TEXT of it.
finds() {
    local text=$1
    shift
    ! timeout 120 "$@" -max_total_time=60 -seed=1 \
        -artifact_prefix="$work/canary-" >"$work/found" 2>&1 &&
        grep -q "$text" "$work/found"
}

# Everything that was ever found, and the seeds; then a few new inputs.
check_target() { # check_target TARGET RUNS
    local target=$1 runs=$2
    local folders=$work/seeds/$target
    [ -d "fuzz/corpus/$target" ] && folders="$folders fuzz/corpus/$target"
    # shellcheck disable=SC2046,SC2086
    check "$target" "$fuzzers/$target" $bounds $(target_options "$target") \
        -seed=1 -runs="$runs" -artifact_prefix="$work/$target-" $folders
}

check_canaries() {
    local own=scenarios/native/fuzz ticktape
    ticktape=$(dirname "$fuzzers")/ticktape
    mkdir -p "$work/canary"
    check "the canary is found" finds use-after-poison "$fuzzers/canary" \
        -dict=fuzz/tape.dict -max_len=80 "$work/canary" fuzz/corpus/tape
    for name in deposits turnstile; do
        rm -f failing-*.tape
        check "the bug of $own/$name.c is found" finds AssertionError \
            "$fuzzers/own_$name"
        check "its tape is written" mv failing-*.tape "$work/$name.tape"
    done
    check "turnstile.py fails on the tape" \
        fails_with 'AssertionError: . are still' "$ticktape" \
        replay --tape "$work/turnstile.tape" $own/turnstile.py
    check "deposits.so fails on the tape" \
        fails_with 'two deposits' "$ticktape" \
        replay --tape "$work/deposits.tape" "$fuzzers/own_deposits.so"
    check "the target schedule finds it too, and says how to replay it" \
        env FUZZ_PROGRAM=$own/turnstile.py FUZZ_INJECT=cancel \
        "$0" find "replay: ticktape replay --tape" "$fuzzers/schedule"
}

# Programs of Linux, unmodified: tapes are found, and replayed.
check_commands() {
    local ticktape echo=$work/echo
    ticktape=$(dirname "$fuzzers")/ticktape
    cc -g scenarios/shim/examples/echo.c -o "$echo" || return
    cc -g -DFIXED scenarios/shim/examples/echo.c -o "$echo"_fixed || return
    rm -f "$echo"-*.tape
    FUZZ_TAPES=$echo- FUZZ_PROGRAM=$echo check "the deadlock of echo.c is found" \
        finds "a send of echo on connection 1 (server's end) took" \
        "$fuzzers/commands" -max_len=400
    check "its tape is written" mv "$echo"-*.tape "$echo.tape"
    check "echo fails on the tape" fails_with 'deadlock at' \
        "$ticktape" replay --tape "$echo.tape" -- "$echo"
    mkdir -p "$work/seeds/commands"
    FUZZ_PROGRAM=${echo}_fixed check_target commands 500
}

# Servers whose peer is the input: what was planted is found, and without it
# nothing is.
check_net() {
    local own=scenarios/native/fuzz
    for name in http prefixed; do
        rm -rf "$work/canary"
        cp -r "$work/seeds/own_$name" "$work/canary"
        # shellcheck disable=SC2046
        check "the bug of $own/$name.c is found" \
            finds "$([ $name = http ] && echo global-buffer-overflow ||
                echo "has no attribute 'cancel'")" \
            "$fuzzers/own_$name" $(target_options net) "$work/canary"
    done
    check "the peer that finds it is described" \
        grep -q '^  sleeps 5 s\|^  sleeps 30 s\|^  sleeps 60' "$work/found"
    export HTTP_FIXED=1 FUZZ_PROGRAM=$own/prefixed_fixed.py
    check_target own_http 3000
    check_target net 300
    unset HTTP_FIXED FUZZ_PROGRAM
}

# With the options that README names: two processes, and fewer inputs that
# cover as much.
check_options() {
    local less=$work/less
    rm -f failing-*.tape
    check "two processes find the bug of turnstile.c" finds AssertionError \
        "$fuzzers/own_turnstile" -fork=2
    rm -rf "$less" "$less.2" failing-*.tape
    choose heap
    check "a corpus is merged" merge_into "$less" "$work/seeds/heap"
    check "its inputs became fewer, but some" \
        [ "$(count "$less")" -gt 0 -a \
        "$(count "$less")" -lt "$(count "$work/seeds/heap")" ]
    cp -r "$less" "$less.2"
    check "it is merged again" merge_into "$less.2" "$work/seeds/heap"
    check "and nothing covers more" diff -r "$less" "$less.2"
}

count() { find "$1" -type f | wc -l; }

# AFL++ takes the same files; of the library it need not see the inside.
check_afl() {
    local afl=$work/afl
    if ! command -v afl-fuzz >/dev/null || [ ! -e build/libtt.a ]; then
        echo "no afl-fuzz (Debian's afl++), or no build/libtt.a: not tried"
        return
    fi
    rm -rf "$afl"
    mkdir -p "$afl/in"
    echo a >"$afl/in/a"
    check "AFL++ compiles a target" afl-clang-fast -O1 -fsanitize=fuzzer \
        -I. -Ibuild/include scenarios/native/fuzz/deposits.c build/libtt.a -lm \
        -o "$afl/deposits"
    check "afl-fuzz runs" env -u ASAN_OPTIONS -u UBSAN_OPTIONS AFL_NO_UI=1 \
        AFL_BENCH_UNTIL_CRASH=1 AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 \
        AFL_SKIP_CPUFREQ=1 AFL_NO_AFFINITY=1 timeout 120 afl-fuzz -V 60 \
        -i "$afl/in" -o "$afl/out" "$afl/deposits"
    check "it found the bug of deposits.c" fails_with 'two deposits' \
        "$afl/deposits" "$afl"/out/default/crashes/id*
    rm -f failing-*.tape
}

fails_with() { # fails_with TEXT COMMAND...
    local text=$1
    shift
    ! "$@" >"$work/found" 2>&1 && grep -q "$text" "$work/found"
}

check_all() {
    rm -rf "$work/seeds" "$work/canary"
    mkdir -p "$work"
    python3 fuzz/seeds.py "$work/seeds" || exit 2
    check_canaries
    check_net
    check_commands
    check_options
    check_afl
    check "C and Python make the same programs" \
        python3 fuzz/check.py "$fuzzers/program"
    check_target heap 20000
    check_target containers 20000
    check_target world 20000
    check_target tape 2000
    check_target lang 2000
    check_target program 150
    check_target replay 600
    echo "$((checks - failures)) passed, $failures failed"
    [ $failures = 0 ]
}

print_programs() { # print_programs DIR
    mkdir -p "$1"
    for input in "$work"/corpus/program/* fuzz/corpus/program/*; do
        FUZZ_PRINT=1 "$fuzzers/program" -detect_leaks=0 "$input" \
            >"$1/$(basename "$input").py" 2>/dev/null
    done
}

case ${1:-} in
check) check_all ;;
find) shift; finds "$@" ;;
merge) merge "$2" ;;
programs) print_programs "$2" ;;
"" | -*) sed -n '2,4s/^# //p' "$0" >&2; exit 2 ;;
*) fuzz "$@" ;;
esac
