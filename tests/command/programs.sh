#!/bin/bash
# tests/command/programs.sh TICKTAPE: ordinary modern programs, each a package with a
# test file and one planted bug, run unmodified.
#
# The test file prints the same here and under python3 (3.11 or later). The bug
# is a race: explore finds it, and CPython 3.14 confirms it where node is there.
#
# Each check is one line on stdout when it fails; the last line counts them.
set -u
. "$(dirname "$0")/checks.sh"

has_python=no
python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' && has_python=yes
has_oracle=no
[ -d "$root/tests/oracle/node_modules/pyodide" ] && command -v node >/dev/null &&
    has_oracle=yes

program() { # program NAME FAILURE
    local file=$1/test_$1.py
    cp -r "$root/scenarios/programs/$1" .
    run 0 check -q "$file"
    run 0 run "$file"
    no_err
    cp out here
    if [ $has_python = yes ]; then
        # In real time, which a loaded machine disturbs.
        for _ in 1 2 3 4; do
            python3 "$file" >there 2>&1
            cmp -s here there && break
        done
        check "python3 prints something else" cmp -s here there
    fi
    run 1 explore --no-db "$file"
    out_has "$2"
    if [ $has_oracle = yes ]; then
        run 0 confirm "$file"
        out_has "confirmed: CPython 3.14 makes the same"
    fi
}

program connpool "AssertionError: 3 connections"
program apiclient "CancelledError"
program broker "AssertionError: lost: ["
program scheduler "AssertionError: ["
program sessions "is lost after a heartbeat"

finish
