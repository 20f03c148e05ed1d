#!/bin/sh
# moments.sh TICKTAPE: what followed the deviations, of the programs in moments/, as the .txt files have it, without ticks and times.
# moments.sh TICKTAPE --update writes them.
set -u
ticktape=$(realpath "$1")
cd "$(dirname "$0")/moments" || exit 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
good=0
bad=0
for program in *.py; do
    name=${program%.py}
    "$ticktape" explore --no-db --tape "$work/tape" "$program" >"$work/out" 2>&1
    sed -n '/^what followed:/,/^  the default run  /p' "$work/out" | grep '^  [^ ]' | grep -v '^  the default run  ' |
        sed -e 's/tick [0-9]* @[0-9.e-]*/tick N/g' -e 's/@[0-9.e-]*/@T/g' >"$work/$name.txt"
    if [ "${2:-}" = --update ]; then
        cp "$work/$name.txt" "$name.txt"
    fi
    if [ -s "$name.txt" ] && cmp -s "$name.txt" "$work/$name.txt"; then
        good=$((good + 1))
    else
        bad=$((bad + 1))
        echo "FAILED: $program"
        diff "$name.txt" "$work/$name.txt"
        head -1 "$work/out"
    fi
done
echo "$good passed, $bad failed"
[ "$bad" = 0 ]
