#!/bin/bash
# tests/run.sh quick|all: builds and runs the tests; see `make test`.
# tests/run.sh STAGE [ARGUMENT...]: one stage of them, as the plans below name
#                                   it, in the builds that exist.
#
# Stages run side by side, one on each processor. Each has a log of its own,
# build/test/STAGE.log, and counts what it checked. build/test/seconds lists the
# seconds of the processor, and by the clock, that each took. The last line is
# "N passed, N failed".
set -u
cd "$(dirname "$0")/.." || exit 2

jobs=$(nproc)
results=build/test
# The build that most stages test; MAIN names another.
main=${MAIN:-build}

# ---- What stages report with ------------------------------------------------

ok() { # ok N NAME
    printf 'ok      %-46s %6d %5d s\n' "$2" "$1" "$SECONDS"
}

bad() { # bad N NAME: with the log
    printf 'FAILED  %-46s %6d %5d s\n' "$2" "$1" "$SECONDS"
    sed 's/^/        /' "$log" | head -n 60
}

# note_seconds STAGE: how long it took, by the clock and of the processor, which
# other stages and other users do not change.
note_seconds() {
    times >"$log.times"
    awk -v wall="$SECONDS" -v stage="$1" 'NR == 2 {
        split($1, user, /[ms]/); split($2, sys, /[ms]/)
        printf "%6.0f %6.0f  %s\n", 60 * (user[1] + sys[1]) + user[2] + sys[2],
            wall, stage }' "$log.times" >>"$results/seconds"
    rm "$log.times"
}

# check NAME COMMAND...: one check, by the command's exit code.
check() {
    local name=$1
    shift
    if "$@" >"$log" 2>&1; then ok 1 "$name"; else bad 1 "$name"; fi
}

# counted NAME [GOOD]: the last line of the log counts "N passed, M failed". Of
# failures only lines unlike GOOD are shown. False if there is no such line.
counted() {
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

# ---- Builds: one make, whose processes all variants share --------------------

# Each variant is a folder, its targets and its variables.
variants() {
    if [ "$1" = quick ]; then
        echo "build/dev all suites natives OPT=-O1"
        return
    fi
    echo "build all suites natives documents debug-library"
    echo "build/paranoid all suites natives fuzzers CC=clang DEFS=-DTT_PARANOID \
'OPT=-O1 -fsanitize=address,undefined -fno-sanitize-recover=undefined \
-fsanitize-coverage=inline-8bit-counters,pc-table'"
    # With the flags of Debian's packages, which are made of build/.
    echo "build/O0-gcc all CC=gcc 'OPT=-O0 -fstack-protector-strong -Wformat \
-Werror=format-security -Wdate-time' 'LDFLAGS=-Wl,-z,relro -Wl,-z,now'"
    # Walkers, and what sanitizers have no room for: snapshots of whole runs.
    echo "build/O3-clang all suites CC=clang OPT=-O3 DEFS=-DTT_PARANOID"
}

# build MODE: every variant, however one of them ends.
build() {
    local dir rest
    {
        printf 'all:'
        variants "$1" | while read -r dir rest; do printf ' %s' "$dir"; done
        echo
        variants "$1" | while read -r dir rest; do
            printf '%s:\n\t+@$(MAKE) --no-print-directory BUILD=%s %s' \
                "$dir" "$dir" "$rest"
            # shellcheck disable=SC2016
            printf ' >%s 2>&1\n' "$results/$(basename "$dir").make"
        done
        echo ".PHONY: all $(variants "$1" | cut -d ' ' -f 1 | xargs)"
    } >"$results/variants.mk"
    make --no-print-directory -k -j"$jobs" -f "$results/variants.mk" \
        >"$results/build.log" 2>&1
}

# built DIR: whether everything of a variant could be built.
stage_built() {
    log=$results/$(basename "$1").make
    if grep -aqE '^make.*(Error|\*\*\*)' "$log" || [ ! -x "$1/ticktape" ]; then
        bad 1 "build $1"
    else
        ok 1 "build $1"
    fi
}

# ---- Stages -------------------------------------------------------------------

stage_format() {
    check "format (clang-format)" sh -c \
        "git ls-files '*.c' '*.h' | xargs -r clang-format --dry-run -Werror"
}

stage_tidy() { check "tidy" tests/house/tidy.sh; }

stage_rebuild() {
    check "what changed headers concern is compiled again" tests/house/rebuild.sh
}

stage_names() {
    check "names of CPython's modules" python3 tests/oracle/python_names.py "$main/ticktape"
    check "signatures of CPython's functions" python3 tests/tables/signatures.py "$main/ticktape"
}

stage_lines() { python3 tests/tables/cpython_lines.py >"$log" 2>&1; counted "lines of CPython's sources"; }

stage_assertions() { python3 tests/house/assertions.py >"$log" 2>&1; counted "assertions in loop/ and sim/"; }

stage_conditionals() { python3 tests/house/conditionals.py >"$log" 2>&1; counted "one ?: in an expression"; }

stage_rooms() { python3 tests/house/rooms.py "$main" >"$log" 2>&1; counted "dependencies between rooms"; }

# In Chromium. Screenshots stay in build/test/pages.
stage_pages() {
    (cd tests/pages && [ -d node_modules/@viz-js ] || npm ci --silent)
    node tests/pages/pages.mjs "$main/ticktape" "$results/pages" >"$log" 2>&1
    counted "pages of runs, in Chromium" '^[0-9]+ handles: '
}

stage_timeline() { python3 tests/language/timeline.py "$main/ticktape" >"$log" 2>&1; counted "timelines have all that traces have"; }

stage_integers() { python3 tests/language/integers.py "$main/ticktape" >"$log" 2>&1; counted "ints of any size, as CPython"; }

stage_texts() { python3 tests/language/text/differential.py "$main/ticktape" >"$log" 2>&1; counted "patterns of re, as CPython"; }

# Suites that take as long as all others together: stages of their own, in the
# plans below. They compare searches with each other, and what they find does not
# depend on the build: build/ runs them whole. For what only sanitizers and
# walkers see, build/paranoid runs test_shards, and of test_dpor the portions that
# have every kind of test in every alphabet. build/O3-clang runs none of them.
long_suites="test_dpor test_effects test_shards"

# suites DIR [SUITE [CASE]]: a libcheck suite, or a case of it, or all that are
# not long, with its counts.
stage_suites() {
    local dir=$1 only=${2:-} good=0 wrong=0 suite status line checks bads
    [ -z "${3:-}" ] || export CK_RUN_CASE=$3
    sanitizer_options
    : >"$log.all"
    for suite in tests/suites/test_*.c; do
        suite=$(basename "$suite" .c)
        [ "$suite" = test_support ] && continue
        case " ${only:-$long_suites} " in
        *" $suite "*) [ -n "$only" ] || continue ;;
        *) [ -z "$only" ] || continue ;;
        esac
        suite=$dir/tests/$suite
        status=0
        CK_DEFAULT_TIMEOUT=600 "$suite" >"$log.one" 2>&1 || status=1
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
    [ "$good" = 0 ] || ok "$good" "suites, $dir${only:+, $only}"
    [ "$wrong" = 0 ] || bad "$wrong" "suites, $dir${only:+, $only}"
}

# catalogue DIR [PROGRAMS]: every scenario against its .ticks, each run twice.
stage_catalogue() {
    local dir=$1 programs=${2:-scenarios}
    sanitizer_options
    "$dir/ticktape" run -j "$jobs" "$programs" >"$log" 2>&1
    cp "$log" "$dir/$(basename "$programs").txt"
    counted "$(basename "$programs"), $dir" ' (ok|ok \(.*\)) +[0-9a-f]{32}$'
}

# hashes DIR: the catalogue's hashes are the same as in build/.
stage_hashes() {
    local dir=$1 name
    name=$results/hashes.$(basename "$dir")
    list_hashes "$main" >"$name.expected"
    list_hashes "$dir" >"$name"
    check "hashes of $dir equal those of $main" diff "$name.expected" "$name"
}

list_hashes() {
    awk 'NF >= 5 && $NF ~ /^[0-9a-f]+$/ { print $1, $NF }' "$1/scenarios.txt"
}

# natives DIR: the examples in C, in virtual time, for real, and searched.
stage_natives() {
    local dir=$1 source name good=0 wrong=0 real=$log.real
    sanitizer_options
    : >"$log"
    # For real they wait most of the time.
    rm -rf "$real"
    mkdir -p "$real/net"
    (cd scenarios/native && ls ./*.c net/*.c) | sed 's/\.c$//' |
        parallel -j8 "timeout 60 $dir/native/{} --real >$real/{} 2>&1 &&
            touch $real/{}.ok" >"$log" 2>&1
    try() { # try WHAT COMMAND...
        local what=$1
        shift
        if "$@" >"$log.one" 2>&1; then
            good=$((good + 1))
        else
            wrong=$((wrong + 1))
            { echo "== $name.c, $what"; cat "$log.one"; } >>"$log"
        fi
    }
    for source in scenarios/native/*.c scenarios/native/net/*.c; do
        name=${source#scenarios/native/}
        name=${name%.c}
        try virtual sh -c \
            "'$dir/native/$name' --trace | cmp - '${source%.c}.ticks'"
        try real sh -c "cat '$real/$name'; [ -e '$real/$name.ok' ]"
        try explored sh -c \
            "'$dir/ticktape' explore --no-db --runs 200 '$dir/native/$name.so'
             [ \$? -le 1 ]"
    done
    name=all
    try "at most twice as long as in Python" python3 tests/tables/native_lines.py
    [ "$good" = 0 ] || ok "$good" "examples in C, $dir"
    [ "$wrong" = 0 ] || bad "$wrong" "examples in C, $dir"
}

stage_conformance() {
    check "every name of asyncio has a scenario" \
        python3 tests/tables/conformance.py $main/ticktape scenarios
    check "every name of 16 modules of Python has a scenario" \
        python3 tests/tables/conformance_modules.py scenarios
}

# The debug library is another build: `make check` has no time for it, and
# `make test` builds it with all others.
stage_install() {
    local mode=
    [ "$main" != build/dev ] || mode=quick
    check "installed, used, removed" tests/command/install.sh "$main" $mode
}

# Of what is built: what is tested is the packaging. build/O0-gcc is compiled
# with the flags that it would use. What is compressed is not kept.
stage_deb() {
    make --no-print-directory BUILD="$main" documents debug-library \
        >"$log" 2>&1
    check "Debian packages, clean by lintian" \
        env DEB_BUILD_OPTIONS=nocheck DPKG_DEB_COMPRESSOR_LEVEL=0 \
        make --no-print-directory -j"$jobs" PREBUILT="$main" deb
}

deb_tools_are_there() {
    local tool
    for tool in dpkg-buildpackage dh lintian; do
        command -v "$tool" >/dev/null 2>&1 || {
            echo "skipped the Debian packages: $tool is missing (apt-get" \
                "install dpkg-dev debhelper lintian)." >&2
            return 1
        }
    done
}

# Each bug is found and replayed, each fixed program survives.
stage_zoo() {
    python3 tests/known/zoo.py check $main/ticktape scenarios/bugs/tasks >"$log" 2>&1
    counted "bug zoo" ' ok, '
}

stage_nodefz() {
    python3 tests/known/zoo.py check $main/ticktape scenarios/bugs/nodefz >"$log" 2>&1
    counted "bugs of Node.js programs" ' ok, '
}

# The same for bugs that need other durations, half of them only those.
stage_latency() {
    python3 tests/known/zoo.py check $main/ticktape scenarios/bugs/latency >"$log" 2>&1
    counted "bugs of slow replies" ' ok, '
}

# The same for programs that open connections. Those without faults fail on the
# real kernel, too.
stage_net_zoo() {
    python3 tests/known/zoo.py check $main/ticktape scenarios/bugs/net >"$log" 2>&1
    counted "bugs of connections" ' ok, '
    local file good=0 all=0
    for file in scenarios/bugs/net/*.py; do
        case $file in *_mended.py) continue ;; esac
        grep -q -e '--inject' "$file" && continue
        all=$((all + 1))
        $main/ticktape confirm "$file" && good=$((good + 1))
    done >"$log" 2>&1
    echo "$good passed, $((all - good)) failed" >>"$log"
    counted "bugs of connections on the real kernel" ': confirmed: '
}

# Bugs of threads. CPython runs each fixed program well, whatever its order.
stage_beside_zoo() {
    python3 tests/known/zoo.py check $main/ticktape scenarios/bugs/beside >"$log" 2>&1
    counted "bugs of threads and executors" ' ok, '
    # They wait most of the time.
    printf '%s\n' scenarios/bugs/beside/*_mended.py | parallel -j4 --tag \
        'timeout 60 python3 {} && echo "{} ends well"' >"$log" 2>&1
    local good all
    good=$(grep -c '\sscenarios/.* ends well$' "$log")
    all=$(printf '%s\n' scenarios/bugs/beside/*_mended.py | wc -l)
    echo "$good passed, $((all - good)) failed" >>"$log"
    counted "fixed programs with threads under CPython"
}

# Larger programs, after public reports.
stage_reports() {
    python3 tests/known/zoo.py check $main/ticktape scenarios/bugs/reports >"$log" 2>&1
    counted "bugs from public reports" ' ok, '
}

stage_moments() {
    tests/command/moments.sh $main/ticktape >"$log" 2>&1
    counted "what followed the deviations"
}

stage_debugger() { check "sessions of the debugger" tests/command/debugger.sh $main/ticktape; }

stage_walkthrough() { check "three users' programs" tests/command/walkthrough.sh $main/ticktape; }

stage_network() { check "messages about the network" tests/command/network.sh $main/ticktape; }

stage_shim() { check "programs of Linux, unmodified" tests/command/shim.sh $main/ticktape; }

stage_servers() { check "redis, nginx, haproxy, memcached, ..." tests/command/servers.sh $main/ticktape; }

stage_libraries() { check "programs on libuv, libevent, libev" tests/command/libraries.sh $main/ticktape; }

stage_python() { check "programs in Python, and the package" tests/command/python.sh $main/ticktape; }

stage_plugins() { check "next to other plugins of pytest" tests/command/plugins.sh $main/ticktape; }

stage_packages() { check "packages of others, and their races" tests/command/packages.sh $main/ticktape; }

stage_control() { check "hosts, links and properties" tests/command/control.sh $main/ticktape; }

stage_durations() { check "durations of sleeps" tests/command/latency.sh $main/ticktape; }

stage_sct() {
    python3 tests/known/sct.py check $main/ticktape scenarios/bugs/sct >"$log" 2>&1
    counted "SCTBench's kernels" ' ok, '
    python3 tests/known/sct.py check $main/ticktape scenarios/bugs/sct_threads >"$log" 2>&1
    counted "SCTBench's kernels, with threads" ' ok, '
}

# The canary: a suite of checks that cannot fail is no suite.
stage_canary() {
    cp scenarios/catalogue/basics/hello_world.py build/canary.py
    sed 's/@1/@2/' scenarios/catalogue/basics/hello_world.ticks >build/canary.ticks
    check "the canary fails" sh -c "! $main/ticktape run --check build/canary.py"
}

stage_command() {
    [ "$main" != build/dev ] || export WITHOUT_CPYTHON=1
    check "the command" tests/command/command.sh $main/ticktape
}

stage_programs() {
    check "ordinary programs, here and under python3" \
        tests/command/programs.sh $main/ticktape
}

stage_refusals() {
    check "refused programs" tests/command/refusals.sh $main/ticktape
}

stage_modules() {
    check "modules of programs" tests/command/modules.sh $main/ticktape
    check "the list of modules" python3 tests/tables/module_names.py $main/ticktape
}

stage_door() {
    python3 tests/command/door.py $main/ticktape >"$log" 2>&1
    counted "the command: options, terminals, several programs"
}

stage_careful() {
    python3 tests/command/careful.py $main/ticktape >"$log" 2>&1
    counted "the command: files, tapes and results used with less care"
}

stage_streams() {
    python3 tests/command/streams.py $main/ticktape tests/command/streams >"$log" 2>&1
    counted "what run writes, as CPython"
}

stage_readme() {
    python3 tests/command/readme.py $main/ticktape README.md scenarios/TUTORIAL.md \
        scenarios/PROGRAMS.md >"$log" 2>&1
    counted "examples of README, TUTORIAL and PROGRAMS"
}

stage_plots() {
    python3 tests/bench/plots.py --check tests/bench/RESULTS.md \
        tests/bench/plots >"$log" 2>&1
    counted "plots have the numbers of RESULTS.md"
    python3 tests/bench/comparison.py --check tests/bench/RESULTS.md \
        sim/COMPARISON.md >"$log" 2>&1
    counted "COMPARISON.md has them, too"
}

stage_reference() {
    make --no-print-directory BUILD="$main" reference >"$log" 2>&1
    counted "the reference of the C API"
}

stage_signals() {
    python3 tests/command/signals.py $main/ticktape >"$log" 2>&1
    counted "signals to runs for real"
}

# Of the calls that make descriptors, threads and children, each one fails once.
stage_scarce() {
    python3 tests/command/scarce.py $main/ticktape >"$log" 2>&1
    counted "calls of the system that fail, for real"
}

stage_stdin() {
    python3 tests/command/stdin.py $main/ticktape >"$log" 2>&1
    counted "programs that wait for standard input"
}

stage_processes() {
    python3 tests/command/processes.py $main/ticktape >"$log" 2>&1
    counted "a system of several Python programs"
}

stage_recorded() {
    check "programs of the system, recorded" tests/command/recorded.sh $main/ticktape
}

stage_pools() {
    python3 tests/command/pools.py $main/ticktape >"$log" 2>&1
    counted "pools of processes, as CPython"
}

stage_campaign() { check "campaigns: shards, merged" tests/command/campaign.sh $main/ticktape; }

stage_hostile() { # stage_hostile DIR
    sanitizer_options
    check "hostile input, $1" tests/command/hostile.sh "$1/ticktape"
}

stage_robust() { # stage_robust DIR
    sanitizer_options
    check "hostile tapes, folders, signals, $1" tests/command/robust.sh "$1/ticktape"
}

stage_deep() { # stage_deep DIR [ONLY]
    sanitizer_options
    python3 tests/language/deep.py "$1/ticktape" "${2:-}" >"$log" 2>&1
    counted "deep and cyclic objects, $1"
}

stage_schedules() {
    python3 tests/suites/schedules.py >"$log" 2>&1
    counted "schedules, counted in CPython's own asyncio"
}

stage_any_bytes() {
    check "any bytes make a program that ends" \
        python3 tests/oracle/test_generate.py $main/ticktape
}

stage_steps() {
    python3 tests/language/steps.py $main/ticktape >"$log" 2>&1
    counted "the work of builtins counts as steps"
}

stage_instructions() {
    python3 tests/bench/instructions.py >"$log" 2>&1
    counted "instructions of the benchmark's rows"
}

stage_fuzzers() {
    sanitizer_options
    fuzz/run.sh check >"$log" 2>&1
    counted "fuzzers: planted bugs, the corpora, new inputs"
    grep -a ': not tried$' "$log"
}

stage_valgrind() {
    local files
    files=$(find scenarios -name '*.ticks' | sort | awk 'NR % 16 == 1 { sub(/ticks$/, "py"); print }')
    # shellcheck disable=SC2086
    check "valgrind over a sample" valgrind -q --error-exitcode=9 \
        --main-stacksize=8388608 build/O0-gcc/ticktape run --check $files
    check "jobs in threads of the system: no data race" valgrind -q \
        --tool=helgrind --error-exitcode=9 \
        "$main/native/net/run_in_executor" --real
    python3 tests/command/growing.py "$main/ticktape" >"$log" 2>&1
    counted "what a recorded value costs does not grow with it"
}

stage_oracle() {
    node tests/oracle/oracle.mjs --check scenarios >"$log" 2>&1
    counted "oracle: CPython 3.14 makes the same .ticks"
}

# The same for programs that do I/O, on this machine's kernel.
# asyncio's own sources on the simulated kernel below it, as on the machine's.
stage_shimmed() {
    python3 tests/oracle/shimmed.py $main/ticktape scenarios/catalogue/net \
        scenarios/bugs/net scenarios/native/net >"$log" 2>&1
    counted "shim: the ticks are those of the kernel"
    python3 tests/oracle/shimmed.py $main/ticktape --connections 1 20 \
        >"$log" 2>&1
    counted "shim: the same, of generated programs"
}

stage_kernel() {
    python3 tests/oracle/kernel.py --check scenarios/catalogue/net \
        scenarios/catalogue/beside/executors \
        scenarios/catalogue/beside/signals \
        scenarios/catalogue/beside/processes \
        scenarios/bugs/net \
        scenarios/native/net scenarios/native/fuzz >"$log" 2>&1
    counted "kernel: asyncio 3.14 makes the same .ticks"
}

# Threads are CPython's own here, and take real time.
stage_threads() {
    python3 tests/language/net_real.py $main/ticktape scenarios/catalogue/beside/threads \
        python3 >"$log" 2>&1
    counted "programs with threads print what CPython's print, for real too"
    python3 tests/language/net_real.py $main/ticktape scenarios/catalogue/beside/library \
        "$PWD/tests/oracle/library.py" >"$log" 2>&1
    counted "servers, and links of files: programs print what CPython's print, for real too"
}

# They print the same for real.
stage_net_real() {
    python3 tests/language/net_real.py $main/ticktape scenarios/catalogue/net \
        >"$log" 2>&1
    counted "programs that do I/O, for real"
}

# CPython's own tests of asyncio's I/O, as far as the language has what they use.
stage_cpython_io() {
    python3 tests/language/cpython_io.py $main/ticktape >"$log" 2>&1
    counted "CPython's tests of I/O"
}

# Programs made at random, of fixed seeds, and CPython's ticks of them; then
# random tapes, of fixed seeds: CPython makes the same ticks on each.
stage_generated() {
    local programs=build/generated
    rm -rf "$programs"
    if python3 tests/oracle/generate.py 1 200 "$programs" >"$log" 2>&1 &&
        node --stack-size=3500 tests/oracle/oracle.mjs --update "$programs" \
            >"$log" 2>&1; then
        stage_catalogue "$main" "$programs"
    else
        bad 1 "oracle: generated programs"
    fi
    rm -rf build/connections
    if python3 tests/oracle/connections.py 1 100 build/connections \
        >"$log" 2>&1 &&
        python3 tests/oracle/kernel.py --update build/connections \
            >"$log" 2>&1; then
        stage_catalogue "$main" build/connections
    else
        bad 1 "oracle: generated programs with connections"
    fi
    python3 tests/oracle/soundness.py $main/ticktape 1 1 build/tapes scenarios \
        "$programs" >"$log" 2>&1
    counted "oracle: the same ticks on random tapes"
    # Of connections that take two SYNs, and sends that are refused at first.
    local io=scenarios/catalogue/net
    python3 tests/oracle/soundness.py $main/ticktape 2 2 build/tapes \
        $io/selectors/loop_selector.py $io/readers/echo_by_hand.py >"$log" 2>&1
    counted "oracle: the same ticks on chosen tapes"
}

# The tapes of the bug zoo: CPython fails on each as ticktape does.
stage_confirmed() {
    python3 tests/oracle/confirmed.py $main/ticktape scenarios/bugs >"$log" 2>&1
    counted "oracle: the same failures on the zoo's tapes"
}

sanitizer_options() {
    export ASAN_OPTIONS=detect_stack_use_after_return=0:abort_on_error=1
    export UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1
}

# ---- Plans --------------------------------------------------------------------

# The stages of `make check`, the longest first: no processor waits long for the
# last of them. `make test` has all of them, too, in build/.
plan_quick() {
    echo command
    echo programs
    echo suites "$main"
    echo natives "$main"
    echo install
    echo door
    echo careful
    echo robust "$main"
    echo zoo
    echo rooms
    echo timeline
    echo assertions
    echo conditionals
    echo texts
    echo integers
    echo tidy
    echo format
    echo rebuild
    variants quick | while read -r dir rest; do echo "built $dir"; done
    echo suites "$main" test_dpor sample
    echo deep "$main" cyclic
    echo debugger
    echo moments
    echo walkthrough
    echo durations
    echo network
    echo control
    echo shim
    echo servers
    echo libraries
    echo python
    echo plugins
    echo signals
    echo scarce
    echo stdin
    echo processes
    echo recorded
    echo conformance
    echo streams
    echo readme
    echo reference
    echo plots
    echo schedules
    echo any_bytes
    echo nodefz
    echo latency
    echo beside_zoo
    echo catalogue "$main"
    echo net_real
    echo cpython_io
    echo refusals
    echo modules
    echo canary
}

# Half of the processor time of the stages that need no oracle: searches of
# larger programs, campaigns of many processes, thousands of hostile inputs.
plan_slow() {
    echo suites "$main" test_dpor
    echo suites "$main" test_shards
    echo suites "$main" test_effects
    echo hostile "$main"
    echo campaign
    echo net_zoo
    echo reports
    echo packages
    echo sct
}

plan_all() {
    echo fuzzers
    echo instructions
    echo suites build/paranoid test_dpor sample
    echo suites build/paranoid
    echo suites build/paranoid test_shards
    if oracle_is_there; then
        echo generated
        echo pools
        echo oracle
        echo kernel
        echo shimmed
        echo threads
        echo confirmed
        echo lines
        echo names
    fi
    if deb_tools_are_there; then echo deb; fi
    if browser_is_there; then echo pages; fi
    echo suites build/O3-clang
    echo robust build/paranoid
    echo steps
    echo hostile build/paranoid
    echo robust build/O3-clang
    echo deep build/paranoid cyclic
    echo valgrind
    echo natives build/paranoid
    plan_slow
    plan_quick | grep -v '^built \|^deep \| sample$'
    echo deep "$main"
    for dir in $(variants all | cut -d ' ' -f 1); do
        echo "built $dir"
        [ "$dir" = build ] || echo "catalogue $dir"
    done
}

browser_is_there() {
    local tool
    for tool in node npm chromium; do
        command -v "$tool" >/dev/null 2>&1 || {
            echo "skipped the pages: $tool is missing (apt-get install" \
                "chromium nodejs npm)." >&2
            return 1
        }
    done
}

oracle_is_there() {
    command -v node >/dev/null 2>&1 || {
        echo "skipped the oracle: node is missing. The committed .ticks, which" \
            "CPython 3.14 made, are checked all the same." >&2
        return 1
    }
    [ -d tests/oracle/node_modules/pyodide ] ||
        (cd tests/oracle && npm ci --silent) >&2
}

# together: runs the stages on stdin, and keeps what they report.
together() {
    xargs -P "$jobs" -I '{}' sh -c 'exec tests/run.sh {}' |
        tee -a "$results/report"
}

run_all() { # run_all quick|all
    local passed failed dir
    rm -rf "$results"
    mkdir -p "$results"
    build "$1"
    : >"$results/report"
    "plan_$1" | together
    if [ "$1" = all ]; then
        for dir in $(variants all | cut -d ' ' -f 1 | tail -n +2); do
            echo "hashes $dir"
        done | together
    fi
    passed=$(awk '/^ok / { n += $(NF - 2) } END { print n + 0 }' "$results/report")
    failed=$(awk '/^FAILED / { n += $(NF - 2) } END { print n + 0 }' \
        "$results/report")
    sort -rn -o "$results/seconds" "$results/seconds"
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ]
}

case ${1:-all} in
quick) MAIN=build/dev && export MAIN && main=$MAIN && run_all quick ;;
all) run_all all ;;
*)
    case $1 in
    built | format | tidy | fuzzers) ;;
    *) [ -x "$main/ticktape" ] || {
        echo "tests/run.sh: no $main/ticktape: run make, or set MAIN=build/dev" >&2
        exit 2
    } ;;
    esac
    mkdir -p "$results"
    log=$results/$(tr ' /' '__' <<<"$*").log
    # The report appears at once when the stage ends, and is never empty.
    : >"$log"
    report=$("stage_$1" "${@:2}")
    grep -q '^ok \|^FAILED ' <<<"$report" || report+=$(bad 1 "$*: no result")
    echo "$report"
    note_seconds "$*"
    ! grep -q '^FAILED ' <<<"$report"
    ;;
esac
