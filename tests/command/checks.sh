# tests/command/checks.sh: what tests of the command share; sourced with the command's
# path as $1. They run in a folder of their own, which goes at the end.
#
# Each check is one line on stdout when it fails; `finish` counts them.
[ $# = 1 ] || { echo "usage: $0 TICKTAPE" >&2; exit 2; }
ticktape=$(realpath "$1") || exit 2
cd "$(dirname "$0")/../.." || exit 2
root=$PWD
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2

checks=0
failures=0
ran=""

check() { # check WHAT COMMAND...: COMMAND must succeed
    local what=$1
    shift
    checks=$((checks + 1))
    "$@" && return
    failures=$((failures + 1))
    printf 'FAILED: %s: %s\n' "$ran" "$what"
    sed 's/^/    out: /' out | head -n 12
    sed 's/^/    err: /' err | head -n 12
}

run() { # run CODE ARGS...: what it prints is left in out and err
    local expected=$1 code
    shift
    ran="ticktape $*"
    timeout 60 "$ticktape" "$@" >out 2>err
    code=$?
    check "exit code $code, not $expected" [ "$code" = "$expected" ]
}

out_has() { check "no '$1' on stdout" grep -qF -e "$1" out; }
err_has() { check "no '$1' on stderr" grep -qF -e "$1" err; }
out_is() { check "stdout is not '$1'" [ "$(cat out)" = "$1" ]; }
err_is() { check "stderr is not '$1'" [ "$(cat err)" = "$1" ]; }
no_out() { check "something on stdout" [ ! -s out ]; }
no_err() { check "something on stderr" [ ! -s err ]; }
same() { check "$1 and $2 differ" cmp -s "$1" "$2"; }
write() { cat >"$1"; }

# An environment of Python with the package, as its setup.py makes it, in env/.
# Another stage may build it at the same time: one after the other.
make_environment() {
    /usr/bin/python3 -m venv --system-site-packages --without-pip env || exit 2
    site=$(echo env/lib/python3*/site-packages)
    (cd "$root/scenarios/python" &&
        TICKTAPE_BUILD=$(dirname "$ticktape") \
            flock "$(dirname "$ticktape")/python.lock" /usr/bin/python3 setup.py \
            -q egg_info -e "$work" build -b "$work/package") >make.log 2>&1 || {
        cat make.log
        exit 2
    }
    cp -r package/lib*/. ticktape.egg-info "$site"
    python=env/bin/python3
}

has_module() { /usr/bin/python3 -c "import $1" 2>/dev/null; }

# skip WHAT PACKAGE: what is not tested on this machine, and what for.
skip() { echo "skipped: $1: $2 is missing (apt-get install $2)"; }

finish() {
    echo "$checks checks, $failures failed"
    [ "$failures" = 0 ]
}
