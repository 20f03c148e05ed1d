#!/bin/bash
# tests/command/hostile.sh TICKTAPE: programs that mean no good: nothing they are may
# crash the command or make it hang.
#
# tests/command/hostile.py writes them, the same ones each time; a file's name says
# which exit codes are right, "bomb=13.py": 1 or 3. What is refused (2) must be
# reported in a line with the place for each reason, and the source below it.
set -u
[ $# = 1 ] || { echo "usage: tests/command/hostile.sh TICKTAPE" >&2; exit 2; }
ticktape=$(realpath "$1") || exit 2
cd "$(dirname "$0")/../.." || exit 2
# Of the processor; a sanitizer takes several times as long.
seconds=20
grep -q __asan_init "$ticktape" && seconds=100
export ticktape seconds

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
python3 tests/command/hostile.py "$work" scenarios || exit 2
cd "$work" || exit 2

# one FILE: a line on stdout if anything is wrong with it. 20 seconds are of the
# processor, which others may be using too.
one() {
    local file=$1 codes code reasons
    codes=${file##*=}
    codes=${codes%.py}
    (
        ulimit -t "$seconds"
        exec timeout -k 5 200 "$ticktape" run --steps 2000000 --ticks 50000 \
            --memory 256 "$file" >/dev/null 2>"$file.err"
    )
    code=$?
    case $code in
    124 | 137 | 152) echo "$file: hangs"; return ;;
    esac
    if [ "$code" -gt 3 ] || [[ $codes != *$code* ]]; then
        echo "$file: exit code $code, not one of $codes"
        head -c 2000 "$file.err" | head -n 12 | sed 's/^/    /'
        return
    fi
    if [ "$code" = 2 ]; then
        reasons=$(grep -caF "$file:" "$file.err")
        [ "$(wc -l <"$file.err")" -le $((3 * reasons)) ] &&
            [ "$(wc -c <"$file.err")" -lt $((2000 * reasons)) ] &&
            head -n 1 "$file.err" | grep -qaF "$file" ||
            echo "$file: refused without one clear line for each reason"
    fi
    if [ "$code" != 0 ] && [ ! -s "$file.err" ]; then
        # sys.exit(1) is the one failure that needs no words.
        grep -qaE 'exit|SystemExit' "$file" ||
            echo "$file: exit code $code without a word"
    fi
    grep -aE 'assertion failed|runtime error:|Sanitizer' "$file.err"
}
export -f one

# shellcheck disable=SC2016
printf '%s\0' *.py |
    xargs -0 -P "$(nproc)" -I '{}' bash -c 'one "$1"' one '{}' >wrong
cat wrong
echo "$(find . -name '*.py' | wc -l) programs, $(grep -cv '^    ' wrong) failed"
[ ! -s wrong ]
