#!/bin/sh
# SPDX-License-Identifier: MIT
#
# install.sh install BUILD VERSION HEADER...: what `make install` copies.
# install.sh uninstall: removes the files, and the folders, that it made.
#
# From the environment: DESTDIR, PREFIX, LIBDIR, MANDIR, BASHDIR, ZSHDIR,
# FISHDIR, STRIP, DEBUG_LIBRARY, WITH_PYTHON (yes, no, or missing: its headers
# are), PYTHONDIR. Everything that is made is listed in PREFIX's
# share/ticktape/installed.txt, as paths without DESTDIR: "f FILE" or "d FOLDER".
set -eu
umask 022
data=$PREFIX/share/ticktape
list=$data/installed.txt

# folder DIR: with those above it, each noted if it is new.
folder() {
    [ -n "$1" ] && [ "$1" != / ] && [ "$1" != . ] || return 0
    [ -d "$DESTDIR$1" ] && return
    folder "$(dirname "$1")"
    mkdir -p "$DESTDIR$1"
    echo "d $1" >>"$made"
}

# put MODE SOURCE TARGET
put() {
    folder "$(dirname "$3")"
    install -m "$1" "$2" "$DESTDIR$3"
    echo "f $3" >>"$made"
}

link_to() { # link_to NAME TARGET
    ln -sf "$1" "$DESTDIR$2"
    echo "f $2" >>"$made"
}

put_all() { # put_all FOLDER FILE...
    to=$1
    shift
    for file; do
        put 644 "$file" "$to/$(basename "$file")"
    done
}

# The shared library, its links, and the archive.
put_library() {
    soname=libtt.so.${version%%.*}
    put 644 "$build/libtt.so.$version" "$LIBDIR/libtt.so.$version"
    link_to "libtt.so.$version" "$LIBDIR/$soname"
    link_to "$soname" "$LIBDIR/libtt.so"
    put 644 "$build/libtt.a" "$LIBDIR/libtt.a"
}

# put_package NAME DESCRIPTION CFLAGS LIBS: a file of pkg-config.
put_package() {
    {
        echo "prefix=$PREFIX"
        echo "includedir=\${prefix}/include"
        echo "libdir=$LIBDIR"
        echo
        echo "Name: $1"
        echo "Description: $2"
        echo "Version: $version"
        echo "Cflags: -I\"\${includedir}\"$3"
        echo "Libs: -L\"\${libdir}\"$4 -lpthread -lm -lgmp -lpcre2-8"
    } >"$made.pc"
    put 644 "$made.pc" "$LIBDIR/pkgconfig/$1.pc"
    rm "$made.pc"
}

put_packages() {
    # Programs find a library that is not where the linker looks by itself.
    case $LIBDIR in
    /usr/lib | /usr/lib/*) rpath= ;;
    *) rpath=" -Wl,-rpath,\"\${libdir}\"" ;;
    esac
    put_package ticktape \
        "the event loop of CPython's asyncio in C, and its simulation" \
        "" "$rpath -ltt"
    [ "$DEBUG_LIBRARY" = no ] || put_package ticktape-debug \
        "ticktape with checks of how references are used" \
        " -fsanitize=address -DTT_PARANOID" " -fsanitize=address -ltt-debug"
}

# The package, where a Python finds it.
put_python() {
    if [ "$WITH_PYTHON" = missing ]; then
        echo "installed without the package for pytest: Python's headers are" \
            "missing (apt-get install python3-dev; make install" \
            "PYTHON=/path/of/python3 takes another Python)"
    fi
    [ "$WITH_PYTHON" = yes ] || return 0
    put_all "$PYTHONDIR/ticktape" "$build"/python/ticktape/*.*
    for info in "$build"/python/*.dist-info; do
        put_all "$PYTHONDIR/$(basename "$info")" "$info"/*
    done
    put_all "$PYTHONDIR" "$build/python/ticktape-start.pth"
    $STRIP --strip-unneeded "$DESTDIR$PYTHONDIR"/ticktape/*.so
}

install_all() {
    build=$1
    version=$2
    shift 2
    made=$build/installed.txt
    : >"$made"
    put 755 "$build/ticktape" "$PREFIX/bin/ticktape"
    put 755 "$build/libticktape-preload.so" \
        "$PREFIX/lib/ticktape/libticktape-preload.so"
    put_library
    [ "$DEBUG_LIBRARY" = no ] ||
        put 644 "$build/debug/libtt-debug.a" "$LIBDIR/libtt-debug.a"
    # Stripped: programs to be debugged link with libtt-debug.
    $STRIP "$DESTDIR$PREFIX/bin/ticktape"
    $STRIP --strip-unneeded \
        "$DESTDIR$PREFIX/lib/ticktape/libticktape-preload.so"
    $STRIP --strip-unneeded "$DESTDIR$LIBDIR/libtt.so.$version"
    $STRIP --strip-debug "$DESTDIR$LIBDIR/libtt.a"
    put_packages
    put_python
    put_all "$PREFIX/include/ticktape" "$@"
    put_all "$data" scenarios/lang/ticktape.py scenarios/lang/library/asyncio/_peer.py
    put_all "$data/oracle" tests/oracle/oracle.mjs tests/oracle/oracle.py \
        tests/oracle/hashes.py tests/oracle/sets.py tests/oracle/machine.py \
        tests/oracle/modules.py tests/oracle/mount.mjs tests/oracle/reached.py \
        tests/oracle/kernel.py tests/oracle/network.py \
        tests/oracle/package.json tests/oracle/package-lock.json
    put_all "$MANDIR/man1" "$build"/documents/man/*.1
    put_all "$MANDIR/man7" "$build"/documents/man/*.7
    put_all "$BASHDIR" "$build/documents/completions/ticktape"
    put_all "$ZSHDIR" "$build/documents/completions/_ticktape"
    put_all "$FISHDIR" "$build/documents/completions/ticktape.fish"
    put_all "$PREFIX/share/doc/ticktape" README.md LICENSE \
        scenarios/TUTORIAL.md scenarios/PROGRAMS.md
    if [ -d "$build/reference/html" ]; then # after `make reference`
        put_all "$MANDIR/man3" "$build"/reference/man/man3/tt_*.3
        put_all "$PREFIX/share/doc/ticktape/html" "$build"/reference/html/*.*
    fi
    put_all "$PREFIX/share/doc/ticktape/examples" scenarios/native/*.[ch] \
        scenarios/native/*.py
    put_all "$PREFIX/share/doc/ticktape/examples/net" scenarios/native/net/*.c \
        scenarios/native/net/*.py
    for bugs in scenarios/bugs/tasks/*/ scenarios/bugs/net/; do
        put_all "$PREFIX/share/doc/ticktape/examples/bugs/$(basename "$bugs")" \
            "$bugs"*.py "$bugs"*.tape
    done
    # What an earlier installation made is still to be removed some day.
    [ ! -f "$DESTDIR$list" ] || cat "$DESTDIR$list" >>"$made"
    folder "$data"
    echo "f $list" >>"$made"
    LC_ALL=C sort -u "$made" >"$DESTDIR$list"
}

uninstall_all() {
    [ -f "$DESTDIR$list" ] || {
        echo "uninstall: no $DESTDIR$list: nothing of ticktape is installed" \
            "under this PREFIX (and DESTDIR)" >&2
        exit 1
    }
    lines=$(cat "$DESTDIR$list")
    printf '%s\n' "$lines" | sed -n 's/^f //p' | while IFS= read -r file; do
        rm -f "$DESTDIR$file"
        case $file in # what Python has compiled
        *.py) rm -rf "$DESTDIR$(dirname "$file")/__pycache__" ;;
        esac
    done
    # The deepest first; one that holds anything else stays.
    printf '%s\n' "$lines" | sed -n 's/^d //p' | LC_ALL=C sort -r |
        while IFS= read -r dir; do
            rmdir "$DESTDIR$dir" 2>/dev/null || :
        done
}

case $1 in
install)
    shift
    install_all "$@"
    ;;
uninstall) uninstall_all ;;
esac
