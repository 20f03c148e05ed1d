#!/bin/bash
# tests/run.sh quick|all: builds and runs the tests; see `make test`.
#
# Every stage counts what it checked; the last line is "N passed, N failed".
set -u
cd "$(dirname "$0")/.." || exit 2

mode=${1:-all}
jobs=$(nproc)
passed=0
failed=0
log=build/test-log
mkdir -p build

ok() { # ok N WHAT
    passed=$((passed + $1))
    printf 'ok      %-44s %6d\n' "$2" "$1"
}

bad() { # bad N WHAT: the log tells why
    failed=$((failed + $1))
    printf 'FAILED  %-44s %6d\n' "$2" "$1"
    sed 's/^/        /' "$log" | head -n 60
}

# stage NAME COMMAND...: one check, by the command's exit code.
stage() {
    local name=$1
    shift
    if "$@" >"$log" 2>&1; then ok 1 "$name"; else bad 1 "$name"; fi
}

build() { # build DIR [VARIABLE=VALUE...]
    local dir=$1
    shift
    make --no-print-directory -j"$jobs" BUILD="$dir" "$@" all suites natives
}

# suites NAME DIR: every libcheck suite, with its counts.
suites() {
    local name=$1 dir=$2 good=0 wrong=0
    : >"$log.all"
    for suite in tests/test_*.c; do
        suite=$dir/${suite%.c}
        [ "$suite" = "$dir/tests/test_support" ] && continue
        if CK_DEFAULT_TIMEOUT=600 "$suite" >"$log.one" 2>&1; then
            status=0
        else
            status=1
        fi
        line=$(grep -aE '^[0-9]+%: Checks: ' "$log.one" | tail -n 1)
        checks=$(sed -nE 's/.*Checks: ([0-9]+).*/\1/p' <<<"$line")
        bads=$(sed -nE 's/.*Failures: ([0-9]+), Errors: ([0-9]+).*/\1 \2/p' \
            <<<"$line" | awk '{ print $1 + $2 }')
        if [ -z "$checks" ] || { [ "$status" != 0 ] && [ "$bads" = 0 ]; }; then
            checks=$((${checks:-0} + 1))
            bads=1
        fi
        good=$((good + checks - bads))
        wrong=$((wrong + bads))
        [ "$bads" = 0 ] || { echo "== $suite"; cat "$log.one"; } >>"$log.all"
    done
    cp "$log.all" "$log"
    [ "$good" = 0 ] || ok "$good" "$name"
    [ "$wrong" = 0 ] || bad "$wrong" "$name"
}

# told NAME [GOOD]: what the last line of the log counts, "N passed, M failed".
# Of failures the lines are shown that are not like GOOD. False: no such line.
told() {
    local name=$1 line good wrong
    line=$(grep -aE '^[0-9]+ passed, [0-9]+ failed$' "$log" | tail -n 1)
    good=${line%% *}
    wrong=$(sed -nE 's/.*, ([0-9]+) failed/\1/p' <<<"$line")
    [ -n "$line" ] || { bad 1 "$name"; return 1; }
    [ "$good" = 0 ] || ok "$good" "$name"
    [ "$wrong" = 0 ] && return
    grep -avE "${2:-^$}" "$log" >"$log.bad"
    cp "$log.bad" "$log"
    bad "$wrong" "$name"
}

# catalogue NAME DIR [PROGRAMS]: every scenario against its .ticks, each run
# twice.
catalogue() {
    local name=$1 dir=$2 programs=${3:-scenarios}
    "$dir/ticktape" run -j "$jobs" "$programs" >"$log" 2>&1
    cp "$log" "$dir/$(basename "$programs").txt"
    told "$name" ' (ok|ok \(.*\)) +[0-9a-f]{32}$'
}

# zoo NAME DIR: each bug is found and replayed, each mended program survives.
zoo() {
    python3 tests/zoo.py check "$2/ticktape" scenarios/bugs >"$log" 2>&1
    told "$1" ' ok, '
}

# nodefz NAME DIR: likewise, for the bugs of Node.js programs.
nodefz() {
    python3 tests/zoo.py check "$2/ticktape" scenarios/bugs/nodefz >"$log" 2>&1
    told "$1" ' ok, '
}

# latency NAME DIR: likewise; those need other durations, half of them only so.
latency() {
    python3 tests/zoo.py check "$2/ticktape" scenarios/bugs/latency >"$log" 2>&1
    told "$1" ' ok, '
}

# sct NAME DIR: the search finds the bug of each kernel of SCTBench.
sct() {
    python3 tests/sct.py check "$2/ticktape" scenarios/bugs/sct >"$log" 2>&1
    told "$1" ' ok, '
}

# natives NAME DIR: the examples in C, in virtual time, for real, and searched:
# one of them fails.
natives() {
    local name=$1 dir=$2
    for source in scenarios/native/*.c; do
        [ -e "$source" ] || continue
        local example
        example=$(basename "$source" .c)
        stage "$name: $example, virtual" \
            sh -c "'$dir/native/$example' --trace | cmp - '${source%.c}.ticks'"
        stage "$name: $example, real" \
            sh -c "timeout 60 '$dir/native/$example' --real >/dev/null"
        stage "$name: $example, explored" sh -c \
            "'$dir/ticktape' explore --no-db --runs 200 '$dir/native/$example.so'
             [ \$? -le 1 ]"
    done
}

# hashes DIR: what the catalogue's hashes were in DIR's build.
hashes() {
    awk 'NF >= 5 && $NF ~ /^[0-9a-f]+$/ { print $1, $NF }' "$1/scenarios.txt"
}

variant() { # variant DIR VARIABLE=VALUE...: same hashes as the first build
    local dir=$1
    shift
    stage "build $dir" build "$dir" "$@" || return
    [ -x "$dir/ticktape" ] || return
    catalogue "catalogue, $dir" "$dir"
    hashes build >"$log.a"
    hashes "$dir" >"$log.b"
    stage "hashes of $dir equal those of build" diff "$log.a" "$log.b"
}

# deep NAME TICKTAPE [ONLY]
deep() {
    python3 tests/deep.py "$2" "${3:-}" >"$log" 2>&1
    told "$1"
}

sanitizers() {
    local dir=build/paranoid
    export ASAN_OPTIONS=detect_stack_use_after_return=0:abort_on_error=1
    export UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1
    stage "build $dir (ASan, UBSan, TT_PARANOID)" \
        make --no-print-directory -j"$jobs" paranoid
    [ -x $dir/ticktape ] || return
    suites "suites, paranoid and sanitized" $dir
    catalogue "catalogue, paranoid and sanitized" $dir
    natives "paranoid and sanitized" $dir
    stage "hostile input, paranoid and sanitized" tests/hostile.sh \
        $dir/ticktape
    stage "hostile tapes, folders, signals; sanitized" tests/robust.sh \
        $dir/ticktape
    deep "deep and cyclic objects, sanitized" $dir/ticktape cyclic
    fuzz/run.sh check >"$log" 2>&1
    told "fuzzers: planted bugs, the corpora, new inputs"
    grep -a ': not tried$' "$log"
}

valgrind_sample() {
    local files
    files=$(find scenarios -name '*.py' | sort | awk 'NR % 16 == 1')
    # shellcheck disable=SC2086
    stage "valgrind over a sample" valgrind -q --error-exitcode=9 \
        --main-stacksize=8388608 build/O0-gcc/ticktape run --check $files
}

oracle() {
    if ! command -v node >/dev/null 2>&1; then
        echo "skipped the oracle: node is missing; the committed .ticks, which"
        echo "        real CPython 3.14 made, are what everything is held to"
        return
    fi
    if [ ! -d tests/oracle/node_modules/pyodide ]; then
        (cd tests/oracle && npm ci --silent) >"$log" 2>&1 ||
            { bad 1 "oracle: npm ci"; return; }
    fi
    node tests/oracle/oracle.mjs --check scenarios >"$log" 2>&1
    told "oracle: CPython 3.14 gives the same .ticks"
}

# Programs made at random, of fixed seeds: CPython says what they do.
generated() {
    local name="oracle: generated programs" programs=build/generated
    command -v node >/dev/null 2>&1 || return
    rm -rf "$programs"
    if python3 tests/oracle/generate.py 1 200 "$programs" >"$log" 2>&1 &&
        node --stack-size=3500 tests/oracle/oracle.mjs --update "$programs" >"$log" 2>&1; then
        catalogue "$name" build "$programs"
    else
        bad 1 "$name"
    fi
}

# Random tapes, of fixed seeds: CPython makes the same ticks on each.
sound() {
    command -v node >/dev/null 2>&1 || return
    python3 tests/oracle/soundness.py build/ticktape 1 1 build/tapes scenarios \
        build/generated >"$log" 2>&1
    told "oracle: the same ticks on random tapes"
}

# The tapes of the bug zoo: CPython fails on each as ticktape does.
confirmed() {
    command -v node >/dev/null 2>&1 || return
    python3 tests/oracle/confirmed.py build/ticktape scenarios/bugs >"$log" 2>&1
    told "oracle: the same failures on the zoo's tapes"
}

# The canary: a suite of checks that cannot fail is no suite.
canary() {
    cp scenarios/basics/hello_world.py build/canary.py
    sed 's/@1/@2/' scenarios/basics/hello_world.ticks >build/canary.ticks
    ! build/ticktape run --check build/canary.py
}

stage "format (clang-format)" sh -c \
    "git ls-files '*.c' '*.h' | xargs -r clang-format --dry-run -Werror"
stage "tidy" tests/tidy.sh
stage "build build (gcc)" build build
if [ -x build/ticktape ]; then
    suites "suites" build
    catalogue "catalogue" build
    natives "native examples" build
    stage "every name of asyncio has a scenario" \
        python3 tests/conformance.py build/ticktape scenarios
    stage "a program against the installed headers" tests/install.sh build
    zoo "bug zoo" build
    nodefz "bugs of Node.js programs" build
    latency "bugs of slow replies" build
    sct "SCTBench's kernels" build
    stage "the canary fails" canary
    stage "the command" tests/command.sh build/ticktape
    stage "durations of sleeps" tests/latency.sh build/ticktape
    stage "campaigns: parts, merged" tests/campaign.sh build/ticktape
    stage "hostile input" tests/hostile.sh build/ticktape
    stage "hostile tapes, folders, signals" tests/robust.sh build/ticktape
    deep "deep and cyclic objects" build/ticktape \
        "$([ "$mode" = all ] || echo cyclic)"
    python3 tests/schedules.py >"$log" 2>&1
    told "schedules, counted in CPython's own asyncio"
    stage "any bytes make a program that ends" \
        python3 tests/oracle/test_generate.py build/ticktape
    if [ "$mode" = all ]; then
        python3 tests/steps.py build/ticktape >"$log" 2>&1
        told "the work of builtins counts as steps"
        oracle
        generated
        sound
        confirmed
        sanitizers
        variant build/O0-gcc CC=gcc OPT=-O0
        variant build/O3-clang CC=clang OPT=-O3
        # With AddressSanitizer no run resumes from a copy: here they do, and
        # invariants are checked.
        variant build/O0-clang CC=clang OPT=-O0 DEFS=-DTT_PARANOID
        suites "suites, checked" build/O0-clang
        stage "hostile tapes, folders, signals; checked" tests/robust.sh \
            build/O0-clang/ticktape
        valgrind_sample
    fi
fi
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
