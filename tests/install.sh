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

# A program in C++, and what may be none: a struct with a constructor.
cp "$OLDPWD/tests/installed.cpp" .
sed 's/^    std::string \*text;.*/    std::string text;/' installed.cpp >wrong.cpp
wide="-Wall -Wextra -Wpedantic -Wshadow -Werror $(pkg-config --cflags ticktape)"
for c in "g++ -std=c++17" "g++ -std=c++20" "clang++ -std=c++17"; do
    # shellcheck disable=SC2086
    $c -shared -fPIC $wide installed.cpp -o installed.so
    "$root/bin/ticktape" run installed.so >greet.out
    printf 'hello world, %s\n' 0 1 | diff - greet.out
    # shellcheck disable=SC2086
    ! $c -fsyntax-only $wide wrong.cpp 2>wrong.out
    grep -q 'no constructor or destructor of .names. would be called' wrong.out
done

# Each header alone, in C and C++.
for header in tt.h tt_sim.h tt_explore.h tt_program.h tt_fuzz.h \
    tt_scenario.h; do
    for c in "cc -std=c11 -x c" "clang -std=c11 -x c" \
        "g++ -std=c++17 -x c++" "clang++ -std=c++17 -x c++"; do
        # shellcheck disable=SC2086
        echo "#include <ticktape/$header>" | $c $wide -fsyntax-only -
    done
done
