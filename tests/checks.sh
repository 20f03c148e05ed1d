# tests/checks.sh: what tests of the command share; sourced with the command's
# path as $1. They run in a folder of their own, which goes at the end.
#
# Each check is one line on stdout when it fails; `finish` counts them.
[ $# = 1 ] || { echo "usage: $0 TICKTAPE" >&2; exit 2; }
ticktape=$(realpath "$1") || exit 2
cd "$(dirname "$0")/.." || exit 2
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

finish() {
    echo "$checks checks, $failures failed"
    [ "$failures" = 0 ]
}
