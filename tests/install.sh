#!/bin/bash
# tests/install.sh BUILD: the first five minutes of a user of the library: an
# installed tree, and the README's program in C, against nothing but that.
set -eu
cd "$(dirname "$0")/.."
build=$1
root=$PWD/$build/installed
rm -rf "$root"
make --no-print-directory -s BUILD="$build" PREFIX="$root" install
work=$root/work
mkdir -p "$work"
export PKG_CONFIG_PATH=$root/lib/pkgconfig
flags="-std=c11 -Wall -Wextra -Werror $(pkg-config --cflags ticktape)"
libs=$(pkg-config --libs ticktape)

# The README's program, as the README has it built and run.
sed -n '/^```c$/,/^```$/p' README.md | sed '1d;$d' >"$work/greet.c"
cd "$work"
# shellcheck disable=SC2086
cc -shared -fPIC $flags greet.c -o greet.so
"$root/bin/ticktape" run greet.so >greet.out
printf 'hello %s\n' '0 at 3600.0' '1 at 7200.0' '2 at 10800.0' |
    diff - greet.out

# One with a main(), that searches for its own bug.
cp "$OLDPWD/tests/installed.c" .
# shellcheck disable=SC2086
cc $flags installed.c $libs -o installed
./installed >installed.out
diff "$OLDPWD/tests/reports/installed.txt" installed.out

# Each header alone.
for header in loop/tt.h sim/tt_sim.h sim/tt_explore.h sim/tt_program.h \
    scenarios/lang/tt_scenario.h; do
    # shellcheck disable=SC2086
    echo "#include \"$header\"" | cc $flags -fsyntax-only -x c -
done
