#!/bin/bash
# fuzz/run.sh TARGET SECONDS [OPTION...]: fuzzes; options are libFuzzer's
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
    schedule) echo "-max_len=400" ;;
    replay) echo "-max_len=200" ;;
    *) echo "-max_len=1000" ;;
    esac
}

# What lives in a circle to the end of an execution is told by the paranoid
# build; a program may make circles.
quietly() { grep --line-buffered -av '^still alive: '; }

fuzz() { # fuzz TARGET SECONDS [OPTION...]
    local target=$1 seconds=$2 corpus=$work/corpus/$1
    shift 2
    [ -x "$fuzzers/$target" ] || {
        echo "no target '$target'; there are:" fuzz/fuzz_*.c >&2
        exit 2
    }
    [ "$target" = schedule ] &&
        corpus=$corpus-$(basename "${FUZZ_PROGRAM:?names the program}" .py)
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

failures=0
checks=0
check() { # check WHAT COMMAND...
    local what=$1
    shift
    checks=$((checks + 1))
    "$@" >"$work/log" 2>&1 && return
    failures=$((failures + 1))
    echo "FAILED: $what"
    grep -av '^still alive: ' "$work/log" | tail -n 25 | sed 's/^/    /'
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
    local own=scenarios/native/fuzz
    check "the canary is found" finds use-after-poison "$fuzzers/canary" \
        -dict=fuzz/tape.dict -max_len=80 fuzz/corpus/tape
    for name in deposits turnstile; do
        rm -f failing-*.tape
        check "the bug of $own/$name.c is found" finds AssertionError \
            "$fuzzers/own_$name"
        check "its tape is written" mv failing-*.tape "$work/$name.tape"
    done
    check "turnstile.py fails on the tape" replay_fails \
        "$work/turnstile.tape" $own/turnstile.py 'AssertionError: . are still'
    check "deposits.so fails on the tape" replay_fails \
        "$work/deposits.tape" "$fuzzers/own_deposits.so" 'two deposits'
    check "the target schedule finds it too, and says how to replay it" \
        env FUZZ_PROGRAM=$own/turnstile.py FUZZ_INJECT=cancel \
        "$0" find "replay: ticktape replay --tape" "$fuzzers/schedule"
}

replay_fails() { # replay_fails TAPE PROGRAM TEXT
    ! "$(dirname "$fuzzers")/ticktape" replay --tape "$1" "$2" \
        >"$work/replayed" 2>&1 && grep -q "$3" "$work/replayed"
}

check_all() {
    rm -rf "$work/seeds"
    mkdir -p "$work"
    python3 fuzz/seeds.py "$work/seeds" || exit 2
    check_canaries
    check "C and Python make the same programs" \
        python3 fuzz/check.py "$fuzzers/program"
    check_target heap 20000
    check_target containers 20000
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
programs) print_programs "$2" ;;
"" | -*) sed -n '2,4s/^# //p' "$0" >&2; exit 2 ;;
*) fuzz "$@" ;;
esac
