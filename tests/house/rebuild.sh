#!/bin/bash
# tests/house/rebuild.sh: the Makefile compiles again what a changed header concerns.
#
# In a small tree of its own: one source, one private header, one public one.
set -u
makefile=$(cd "$(dirname "$0")/../.." && pwd)/Makefile
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset MAKEFLAGS MAKELEVEL CCACHE_DIR
failed=0

check() { # check SENTENCE COMMAND...
    local sentence=$1
    shift
    "$@" || { echo "FAILED: $sentence"; failed=1; }
}

# build TREE [VARIABLE=VALUE...]: the object.
build() {
    local tree=$1
    shift
    make -s -C "$tree" CCACHE= CC=cc BUILD=out "$@" out/obj/sim/run/one.o \
        >"$work/log" 2>&1 || { cat "$work/log"; return 1; }
}

value_of() { # what the object in TREE has
    strings "$1/out/obj/sim/run/one.o" | sed -n 's/^value=//p'
}

has() { [ "$(value_of "$1")" = "$2" ]; }

mkdir -p "$work/a/loop" "$work/a/sim/run"
cp "$makefile" "$work/a/Makefile"
cd "$work/a" || exit 2
printf '#define TT_VERSION "1.0"\n#define PUBLIC "p1"\n' >loop/tt.h
echo '#define PRIVATE "q1"' >sim/run/one.h
printf '%s\n' '#include <ticktape/tt.h>' '#include "sim/run/one.h"' \
    'const char text[] = "value=" PUBLIC PRIVATE;' >sim/run/one.c
sed -i '1i extern const char text[];' sim/run/one.c
build . && check "it is compiled" has . p1q1

sleep 0.02
sed -i s/q1/q2/ sim/run/one.h
build . && check "a private header was changed" has . p1q2
sleep 0.02
sed -i s/p1/p2/ loop/tt.h
build . && check "a public header was changed" has . p2q2

# While the compiler runs, after it has read the header.
cat >"$work/slow" <<'SH'
#!/bin/sh
cc "$@" && sleep 0.05 && sed -i s/q2/q3/ sim/run/one.h && sleep 0.05
for last; do :; done
touch "$last"
SH
chmod +x "$work/slow"
touch sim/run/one.c
build . CC="$work/slow" && check "compiled before the change" has . p2q2
build . && check "a header was changed while it was compiled" has . p2q3

# Of several objects, each: however long it takes to link public headers, while
# make looks at the next one.
mkdir -p "$work/bin"
printf '#!/bin/sh\nsleep 0.3\nexec %s "$@"\n' "$(command -v ln)" >"$work/bin/ln"
chmod +x "$work/bin/ln"
sed s/text/other/ sim/run/one.c >sim/run/two.c
PATH=$work/bin:$PATH build . -j2 out/obj/sim/run/two.o
sleep 0.02
sed -i s/p2/p4/ loop/tt.h
# shellcheck disable=SC2016
PATH=$work/bin:$PATH build . -j2 --eval='look: ; @$(shell sleep 0.1):' \
    out/obj/sim/run/two.o look
check "one of two objects has the old header" \
    [ "$(strings out/obj/sim/run/???.o | grep -c '^value=p4')" = 2 ]
sed -i s/p4/p2/ loop/tt.h
build .

# A failure in between loses nothing.
sleep 0.02
echo '#error no' >>sim/run/one.h
check "an error went unnoticed" eval '! build . >/dev/null'
sleep 0.02
echo '#define PRIVATE "q4"' >sim/run/one.h
build . && check "a header was repaired" has . p2q4

# A tree that was copied with what it had built has headers of its own.
cp -a "$work/a" "$work/b"
sleep 0.02
sed -i s/p2/p3/ "$work/b/loop/tt.h"
build "$work/b" && check "a copied tree's public header was changed" \
    has "$work/b" p3q4
build . && check "the other tree has its own" has . p2q4

# A header that is as old as before it was moved.
printf '#define MOVED "m1"\n' >loop/other.h
touch -d '1 hour ago' loop/other.h
mv loop/other.h loop/tt_moved.h
printf '%s\n' '#include <ticktape/tt_moved.h>' 'extern const char text[];' \
    'const char text[] = "value=" MOVED;' >sim/run/one.c
build . && check "a moved header is found" has . m1
exit $failed
