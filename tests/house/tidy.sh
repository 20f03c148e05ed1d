#!/bin/bash
# tests/house/tidy.sh: the sizes and habits that style requires, checked.
#
# Functions of more than 70 lines and files of more than 1000 are listed here
# by name, each with its reason; anything else is an error.
set -u
cd "$(dirname "$0")/../.." || exit 2

long_functions="
scenarios/lang/machine/vm.c:tt__run the machine's dispatch
scenarios/lang/read/python_table.h written by tests/oracle/python_names.py
scenarios/lang/library/text/unicodedata_tables.h written by tests/tables/unicodedata_tables.py
scenarios/lang/types/character_names_table.h written by tests/tables/character_names.py
"
status=0

complain() {
    echo "$1"
    status=1
}

sources=$(git ls-files --cached --others --exclude-standard '*.c' '*.h')

# Files above 1000 lines, functions above 70.
# shellcheck disable=SC2086
while read -r place lines; do
    grep -qF "$place " <<<"$long_functions" ||
        complain "$place: $lines lines"
done < <(awk '
    FNR == 1 { open = 0; if (prev && count > 1000) print prev, count; prev = FILENAME; count = 0 }
    { count = FNR }
    /^[A-Za-z_].*\(/ { match($0, /[A-Za-z0-9_]+\(/); name = substr($0, RSTART, RLENGTH - 1) }
    /^\{/ { open = FNR }
    /^\}/ { if (open && FNR - open > 70) print FILENAME ":" name, FNR - open; open = 0 }
    END { if (count > 1000) print prev, count }' $sources)

# Comments of 80 columns: clang-format leaves them alone, for the sake of tables.
# shellcheck disable=SC2086
LC_ALL=C.UTF-8 grep -nE '^ *(/\*| \*)' $sources |
    LC_ALL=C.UTF-8 awk '{ line = $0; sub(/^[^:]*:[0-9]*:/, "", line) }
        length(line) > 80 { print; bad = 1 } END { exit !bad }' &&
    complain "comments of more than 80 columns"

# The public headers, as <ticktape/...>.
include=$(mktemp -d)/ticktape
trap 'rm -rf "${include%/*}"' EXIT
mkdir "$include"
ln -s "$PWD"/loop/tt*.h "$PWD"/sim/tt*.h "$PWD"/scenarios/lang/tt*.h "$include"

# Each header compiles alone. What its own source includes first is not compiled
# again: the build has shown it.
for header in $(grep '\.h$' <<<"$sources"); do
    case $header in
    */unicode_mappings.h | scenarios/native/*) continue ;;
    esac
    first=$(grep -m 1 '^#include' "${header%.h}.c" 2>/dev/null)
    case $first in
    "#include <ticktape/"*) ;;
    *"${header##*/}\"" | *"${header##*/}>") continue ;;
    esac
    echo "#include \"$header\"" |
        gcc -std=c11 -I. -I$include/.. -fsyntax-only -Wall -Wextra -x c - 2>/dev/null ||
        complain "$header: does not compile alone"
done

# Dependencies between rooms go one way: by #include here, by symbol in
# tests/house/rooms.py.
grep -rnE '#include "(sim|scenarios)/' loop &&
    complain "loop/ includes a file above it"
grep -nE '#include "scenarios/' sim/*.h sim/*/*.[ch] &&
    complain "sim/ includes a file above it"
grep -nE '#include "loop/' sim/*/*.[ch] scenarios/*/*.[ch] scenarios/lang/*/*.[ch] \
    scenarios/lang/*/*/*.[ch] |
    grep -vE '"loop/object/(integer|str|unicode)\.h"' &&
    complain "a private header of loop/ is included elsewhere"

# Every source says what it is and under which licence.
# shellcheck disable=SC2086
awk 'FNR == 1 && !/SPDX-License-Identifier: MIT/ {
    print FILENAME ": no SPDX line"; bad = 1 } END { exit bad }' \
    $sources scenarios/lang/library/*/*.py || status=1

# The top level of the tree.
git ls-files | cut -d / -f 1 | sort -u |
    grep -vxE 'Makefile|README\.md|LICENSE|loop|sim|scenarios|fuzz|tests|debian|\..*' &&
    complain "what is at the top level belongs in a folder"

# No to-do marks, in whatever is written by hand.
git ls-files -z --cached --others --exclude-standard '*.[ch]' '*.inc' '*.py' \
    '*.sh' '*.mjs' '*.md' '*.dict' Makefile .ci debian |
    xargs -0 grep -nE '\b(TOD[O]|FIXM[E]|XX[X]|HAC[K])\b' /dev/null &&
    complain "a to-do mark is left"

exit $status
