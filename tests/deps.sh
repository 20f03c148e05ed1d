#!/bin/sh
# tests/deps.sh build|test: installs what is missing on a Debian machine.
# Nothing is installed, and nothing needs root, where everything is there.
set -eu

missing=""
need() { # need FILE-OR-COMMAND PACKAGE
    case $1 in
    /*) [ -e "$1" ] && return ;;
    *) command -v "$1" >/dev/null 2>&1 && return ;;
    esac
    missing="$missing $2"
}

need gcc gcc
need make make
need /usr/include/xxhash.h libxxhash-dev
need /usr/include/stdio.h libc6-dev
need /usr/include/jansson.h libjansson-dev
need /usr/include/pcre2.h libpcre2-dev
need /usr/include/openssl/evp.h libssl-dev
need /usr/share/doc/libsqlite3-0 libsqlite3-0
ls /usr/include/*gmp.h /usr/include/*/gmp.h 2>/dev/null | grep -q . ||
    missing="$missing libgmp-dev"
if [ "$1" = test ]; then
    need clang clang
    need g++ g++
    need doxygen doxygen
    need clang-format clang-format
    need valgrind valgrind
    need pkg-config pkg-config
    need python3 python3
    need /etc/services netbase
    need parallel parallel
    need chromium chromium
    need /usr/include/check.h check
    need /usr/include/python3.11/Python.h python3-dev
    need /usr/lib/python3/dist-packages/setuptools python3-setuptools
    need /usr/lib/python3/dist-packages/pytest python3-pytest
    need /usr/lib/python3/dist-packages/pytest_asyncio python3-pytest-asyncio
    need /usr/lib/python3/dist-packages/anyio python3-anyio
    need /usr/lib/python3/dist-packages/xdist python3-pytest-xdist
    need /usr/lib/python3/dist-packages/hypothesis python3-hypothesis
    for package in aiohttp httpx redis websockets tornado uvicorn starlette \
        uvloop asyncpg; do
        need /usr/lib/python3/dist-packages/$package python3-$package
    done
    need /usr/lib/python3.11/test/test_asyncio libpython3.11-testsuite
    # Servers and libraries that run in simulation: tests/command/servers.sh, libraries.sh
    need gdb gdb
    need redis-server redis-server
    need memcached memcached
    need /usr/sbin/nginx nginx-light
    need /usr/sbin/haproxy haproxy
    need socat socat
    need tinyproxy tinyproxy-bin
    need curl curl
    need /usr/include/uv.h libuv1-dev
    need /usr/include/event2/event.h libevent-dev
    need /usr/include/ev.h libev-dev
    ls /usr/lib/llvm-*/lib/clang/*/lib/linux/libclang_rt.asan-x86_64.a \
        >/dev/null 2>&1 || missing="$missing libclang-rt-14-dev"
fi
[ -z "$missing" ] && exit 0

if [ "$(id -u)" = 0 ]; then
    sudo=""
elif command -v sudo >/dev/null 2>&1; then
    sudo=sudo
else
    echo "deps: please install:$missing" >&2
    exit 1
fi
echo "deps: installing$missing"
export DEBIAN_FRONTEND=noninteractive
$sudo apt-get update -qq >/dev/null
# RUNLEVEL: packages of servers do not start them.
# shellcheck disable=SC2086
$sudo env RUNLEVEL=1 apt-get install -y -qq --no-install-recommends $missing >/dev/null
