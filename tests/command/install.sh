#!/bin/bash
# tests/command/install.sh BUILD [quick]: the first five minutes of a user of the
# library: an installed tree, and the README's program in C, against nothing but
# that. Its path has spaces. quick: without the debug library.
set -eu
cd "$(dirname "$0")/../.."
source=$PWD
build=$1
with_debug=yes
[ "${2:-}" != quick ] || with_debug=no
rm -rf "$build/installed"
dest="$PWD/$build/installed/the root"
prefix="/opt/my tools"
root=$dest$prefix
work=$PWD/$build/installed/work
mkdir -p "$dest/opt/my tools/bin" "$work"

fail() {
    echo "install.sh: $*" >&2
    exit 1
}

make_it() { # make_it TARGET
    make --no-print-directory -s BUILD="$build" DESTDIR="$dest" \
        PREFIX="$prefix" DEBUG_LIBRARY=$with_debug "$1"
}

# Another stage may build the package of Python at the same time.
if [ -f "$(/usr/bin/python3 -c 'import sysconfig
print(sysconfig.get_path("include"))')/Python.h" ]; then
    flock "$build/python.lock" make -s BUILD="$build" python
fi

# What is there before, and so afterwards.
echo mine >"$root/bin/other"
(cd "$dest" && find . | LC_ALL=C sort) >"$work/before.txt"
make_it install

# ---- The files ---------------------------------------------------------------

version=$(sed -n 's/^#define TT_VERSION "\(.*\)"/\1/p' \
    "$root/include/ticktape/tt.h")
[ "$(readlink "$root/lib/libtt.so")" = "libtt.so.${version%%.*}" ] ||
    fail "libtt.so does not link to its soname"
[ "$(readlink "$root/lib/libtt.so.${version%%.*}")" = "libtt.so.$version" ] ||
    fail "the soname does not link to libtt.so.$version"
readelf -d "$root/lib/libtt.so" | grep -qF "[libtt.so.${version%%.*}]" ||
    fail "libtt.so has another soname"
for file in bin/ticktape lib/libtt.a lib/libtt.so; do
    # All of the output is read: grep -q would end readelf by a signal.
    readelf -SW "$root/$file" | grep -E 'gnu\.(lto|debuglto)_|\.debug_info' \
        >"$work/sections.txt" && fail "$file has debug information or bytecode"
done
cd "$root/share/man" # pages refer to others from there
for page in man*/*; do
    ! command -v man >/dev/null 2>&1 ||
        LC_ALL=C.UTF-8 MANROFFSEQ='' man --warnings -E UTF-8 -l -Tutf8 -Z \
            "$page" 2>"$work/man.txt" >/dev/null || fail "man $page"
    [ ! -s "$work/man.txt" ] || fail "$page: $(head -n 3 "$work/man.txt")"
done
cd "$source"

# ---- Manual pages and completions: all that --help has -------------------------

"$root/bin/ticktape" --help | sed -n '/^verbs:/,/^$/p' |
    sed -n 's/^  \([a-z]*\) .*/\1/p' >"$work/verbs.txt"
# shellcheck disable=SC1091
. "$root/share/bash-completion/completions/ticktape"

complete_words() { # complete_words WORD...: what TAB after them offers
    COMP_WORDS=(ticktape "$@")
    COMP_CWORD=$#
    _ticktape
    printf '%s\n' "${COMPREPLY[@]}"
}

offers() { # offers TEXT WORD...
    local text=$1
    shift
    complete_words "$@" | grep -qxF -e "$text" ||
        fail "TAB after ticktape $* does not offer $text, but:" \
            "$(complete_words "$@" | head -n 5 | xargs)"
}

[ "$(wc -l <"$work/verbs.txt")" -ge 7 ] || fail "too few verbs in --help"
for verb in $(cat "$work/verbs.txt"); do
    offers "$verb" ""
    page=$root/share/man/man1/ticktape-$verb.1
    names=$("$root/bin/ticktape" help "$verb" |
        sed -n 's/^  \(-[a-z-]*\).*/\1/p')
    [ -n "$names" ] || fail "no options in ticktape $verb --help"
    for name in $names; do
        offers "$name" "$verb" "$name"
        grep -qF -e "${name//-/\\-}" "$page" || fail "$page has no $name"
        grep -qF -e "'$name" "$root/share/zsh/site-functions/_ticktape" ||
            fail "zsh: no $name"
        grep -qE -e "seen_subcommand_from $verb' -[ls] ${name##*-}|$verb' -l ${name#--} " \
            "$root/share/fish/vendor_completions.d/ticktape.fish" ||
            fail "fish: no $verb $name"
    done
done
for topic in choices faults modules strategies tapes verdicts; do
    offers "$topic" help ""
    grep -qw "$topic" "$root/share/man/man1/ticktape.1" ||
        fail "ticktape(1) does not name the topic $topic"
done
offers explore exp
offers portfolio explore --strategy port
offers portfolio explore --strategy = port
offers pct: replay --strategy pc
offers any explore --model ''
offers signal explore --inject sig
(
    cd "$work"
    mkdir folder
    touch program.py notes.txt
    offers program.py run pro
    offers folder run fol
    offers notes.txt run --junit not
    [ -z "$(complete_words run not)" ] || fail "notes.txt is no program"
)
if command -v zsh >/dev/null 2>&1; then
    zsh -n "$root/share/zsh/site-functions/_ticktape" || fail "zsh: syntax"
fi
if command -v fish >/dev/null 2>&1; then
    fish -c "source '$root/share/fish/vendor_completions.d/ticktape.fish'
        complete -C'ticktape explore --strat'" | grep -q '^--strategy' ||
        fail "fish: no --strategy"
fi

# ---- Programs against it -----------------------------------------------------

# .pc files name the prefix, as they are to be found without DESTDIR.
export PKG_CONFIG_PATH=$root/lib/pkgconfig
export PKG_CONFIG_SYSROOT_DIR=
sed -i "s|$prefix|$root|" "$PKG_CONFIG_PATH"/*.pc
eval "cflags=($(pkg-config --cflags ticktape))"
eval "libs=($(pkg-config --libs ticktape))"
[ "$(pkg-config --modversion ticktape)" = "$version" ] || fail "--modversion"
flags=(-std=c11 -Wall -Wextra -Werror "${cflags[@]}")

# The README's program, as the README has it built and run.
sed -n '/^```c$/,/^```$/p' README.md | sed '1d;$d' >"$work/greet.c"
cd "$work"
cc -shared -fPIC "${flags[@]}" greet.c -o greet.so
"$root/bin/ticktape" run greet.so >greet.out
sed -n 's/^    \(hello after .* s\)$/\1/p' "$source/README.md" >greet.expected
[ -s greet.expected ] || fail "README.md does not say what greet.c prints"
diff greet.expected greet.out

# One with a main(), that searches for its own bug; linked with the archive it
# is the same.
cp "$source/tests/command/installed.c" .
cc "${flags[@]}" installed.c "${libs[@]}" -o installed
./installed >installed.out
diff "$source/tests/command/reports/installed.txt" installed.out
cc "${flags[@]}" installed.c "$root/lib/libtt.a" -lpthread -lm -lgmp -lpcre2-8 \
    -o archived
./archived >archived.out
diff installed.out archived.out

# An example, copied.
cp "$root/share/doc/ticktape/examples/lost_update.c" \
    "$root"/share/doc/ticktape/examples/*.h .
cc "${flags[@]}" lost_update.c "${libs[@]}" -o lost_update
./lost_update --trace | diff - "$source/scenarios/native/lost_update.ticks"

# A program in C++, and what may be none: a struct with a constructor.
cp "$source/tests/command/installed.cpp" .
sed 's/^    std::string \*text;.*/    std::string text;/' installed.cpp >wrong.cpp
wide=(-Wall -Wextra -Wpedantic -Wshadow -Werror "${cflags[@]}")
for c in "g++ -std=c++17" "g++ -std=c++20" "clang++ -std=c++17"; do
    # shellcheck disable=SC2086
    $c -shared -fPIC "${wide[@]}" installed.cpp -o installed.so
    "$root/bin/ticktape" run installed.so >greet.out
    printf 'hello world, %s\n' 0 1 | diff - greet.out
    # shellcheck disable=SC2086
    ! $c -fsyntax-only "${wide[@]}" wrong.cpp 2>wrong.out
    grep -q 'no constructor or destructor of .names. would be called' wrong.out
done

# Each header alone, in C and C++.
for header in tt.h tt_sim.h tt_explore.h tt_program.h tt_fuzz.h tt_world.h \
    tt_timeline.h tt_scenario.h tt_net.h; do
    for c in "cc -std=c11 -x c" "clang -std=c11 -x c" \
        "g++ -std=c++17 -x c++" "clang++ -std=c++17 -x c++"; do
        # shellcheck disable=SC2086
        echo "#include <ticktape/$header>" | $c "${wide[@]}" -fsyntax-only -
    done
done

# ---- The package for pytest -----------------------------------------------------

# The prefix, as PREFIX=/usr/local has it, is one that Debian's Python searches.
packages=$(echo "$root"/lib/python3*/*-packages)
if [ -f "$packages/ticktape-start.pth" ]; then
    cat >test_hour.py <<'END'
import asyncio
import time
import unittest


class Test(unittest.IsolatedAsyncioTestCase):
    async def test_hour(self):
        await asyncio.sleep(3600)
        assert time.monotonic() >= 3600
END
    python() { # python FOLDER ARGUMENT...: with the packages of FOLDER
        PYTHONPATH=$1 /usr/bin/python3 "${@:2}" >python.out 2>&1
    }
    ! python "$packages" -m pytest --ticktape test_hour.py ||
        fail "LD_PRELOAD has a path with blanks"
    grep -q "path has a blank or a colon" python.out || fail "$(cat python.out)"
    folder=$(mktemp -d)
    cp -r "$packages" "$folder/site"
    python "$folder/site" -m pytest --ticktape test_hour.py ||
        fail "pytest --ticktape: $(cat python.out)"
    grep -q "1 passed" python.out || fail "$(cat python.out)"
    # In a folder of Python's own, ticktape-start.pth is read.
    echo 'import asyncio; asyncio.run(asyncio.sleep(1))' >sleep.py
    python "$folder" -c 'import site, os
os.environ["TICKTAPE_SHIM"] = "1"
site.addsitedir("'"$folder"'/site")
import sys; assert "ticktape._start" in sys.modules' ||
        fail "ticktape-start.pth: $(cat python.out)"
    rm -rf "$folder"
    ! "$root/bin/ticktape" run -- /bin/true 2>python.out ||
        fail "ticktape run --: LD_PRELOAD has a path with blanks"
    grep -q "path has a blank or a colon" python.out || fail "$(cat python.out)"
fi

# ---- confirm, with the oracle that was installed -----------------------------

confirm_as() { # confirm_as HOME PROGRAM
    XDG_DATA_HOME=$1 "$1/prefix/bin/ticktape" confirm "$2" >confirm.out 2>&1
}

if command -v node >/dev/null 2>&1; then
    # Where nothing above the installation has pyodide, it is the user's own.
    cp -r "$root" alone.tmp
    home=$(mktemp -d)
    mv alone.tmp "$home/prefix"
    for bug in queues/batch_flushed_twice net/send_takes_a_part; do
        cp "$root/share/doc/ticktape/examples/bugs/$bug".* .
        bug=${bug#*/}
        rm -f "$home/ticktape"
        ! confirm_as "$home" "$bug.py" || fail "$bug: confirm without pyodide"
        grep -q "npm install --prefix '$home/ticktape' pyodide@" confirm.out ||
            fail "$bug: confirm without pyodide: $(cat confirm.out)"
        [ -d "$source/tests/oracle/node_modules/pyodide" ] || continue
        ln -s "$source/tests/oracle" "$home/ticktape"
        confirm_as "$home" "$bug.py" || fail "$bug: $(cat confirm.out)"
        grep -q "^$bug.py: confirmed" confirm.out ||
            fail "$bug: $(cat confirm.out)"
    done
    rm -rf "$home"
fi

# ---- The debug library: misused references -----------------------------------

cp "$source/tests/command/misused.c" .
line=$(grep -n 'the line that is reported' misused.c | cut -d : -f 1)
if [ $with_debug = yes ]; then
    eval "debug=($(pkg-config --cflags --libs ticktape-debug))"
    for c in gcc clang; do
        $c -g -std=c11 misused.c "${debug[@]}" -o misused
        # Each word of the command line is one mistake.
        ! ./misused twice >misused.out 2>&1 || fail "$c: dropped twice: silent"
        grep -q 'AddressSanitizer: use-after-poison' misused.out ||
            fail "$c: $(head -n 5 misused.out)"
        grep -m 1 -o 'misused\.c:[0-9]*' misused.out >place.out
        echo "misused.c:$line" | diff - place.out
        ./misused leak >misused.out 2>&1 || fail "$c: $(head -n 5 misused.out)"
        grep -q '^never awaited: coroutine `idle` (misused.c:' misused.out
        grep -q '^still alive: [0-9]* bytes, Lock, made by `main`' misused.out
        ./misused none >misused.out 2>&1 || fail "$c: $(head -n 5 misused.out)"
        [ ! -s misused.out ] || fail "$c: $(head -n 5 misused.out)"
    done
fi
# The release library says nothing, which is why there is the other one.
cc -std=c11 misused.c "${cflags[@]}" "${libs[@]}" -o misused
for mistake in twice leak none; do
    ./misused $mistake >misused.out 2>&1 || fail "release: $mistake"
    [ ! -s misused.out ] || fail "release: $mistake: $(head -n 3 misused.out)"
done

# ---- Removed again -------------------------------------------------------------

cd "$source"
make_it install # a second time, over the first
make_it uninstall
(cd "$dest" && find . | LC_ALL=C sort) | diff "$work/before.txt" -
[ "$(cat "$root/bin/other")" = mine ] || fail "uninstall changed another file"
! make_it uninstall 2>"$work/again.txt" || fail "a second uninstall succeeds"
grep -q 'nothing of ticktape is installed' "$work/again.txt"
