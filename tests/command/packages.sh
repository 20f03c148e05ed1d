#!/bin/bash
# tests/command/packages.sh TICKTAPE: packages of others, as Debian has them,
# searched with latencies and faults of the network (tests/packages/). SEARCH_RUNS
# is how many schedules of each test: 40. What is not installed is skipped.
. "$(dirname "$0")/checks.sh"

make_environment
cp -r "$root/tests/packages" suite
export SEARCH_RUNS=${SEARCH_RUNS:-40}

pytest() { # pytest CODE ARGS...
    local expected=$1 code
    shift
    ran="pytest $*"
    (cd suite && PYTEST_DISABLE_PLUGIN_AUTOLOAD=1 timeout "${LIMIT:-200}" \
        "$work/$python" -m pytest -p no:cacheprovider \
        -p ticktape.pytest_plugin "$@") >out 2>err
    code=$?
    check "exit code $code, not $expected" [ "$code" = "$expected" ]
}

# Each test passes on all schedules, which leave nothing behind.
for name in aiohttp httpx websockets tornado asyncpg "uvicorn starlette"; do
    has_module "${name// /, }" || {
        skip "$name" "python3-${name// / python3-}"
        continue
    }
    pytest 0 -q --ticktape "test_${name%% *}.py"
    check "something is left over" [ -z "$(grep 'left over' out)" ]
done

# What is simulated only as a program: uvloop, and a server in C.
faults=net:refuse,reset,limit-data,bandwidth,slow-close
search=(explore --no-db --runs "$((SEARCH_RUNS / 2))" --slow 0.1
    --latency 1ms..200ms --inject $faults)
if has_module uvloop; then
    run 0 "${search[@]}" -- /usr/bin/python3 suite/app_uvloop.py
    out_has "no failure in"
else
    skip uvloop python3-uvloop
fi
if has_module redis && command -v redis-server >/dev/null; then
    run 0 "${search[@]}" -- redis-server --save "" --port 6379 \
        --bind 127.0.0.1 + -- /usr/bin/python3 suite/app_redis.py
    out_has "no failure in"
else
    skip "redis with its server" "python3-redis redis-server"
fi

# CLASS MODULE FUNCTION MESSAGE SENTENCE: a race that is found; on the default
# schedule, where plain pytest has it, the test passes.
while read -r class module test message; do
    has_module "$module" || {
        skip "$class" "python3-$module"
        continue
    }
    pytest 0 -q races.py -k "$test"
    pytest 1 -q --ticktape races.py -k "$test"
    out_has "1 failed"
    out_has "$message"
    out_has "1 deviation from the default order"
    line=$(grep -o '@ticktape.replay("tt1:[^"]*")' out)
    check "no line to paste" [ -n "$line" ]
done <<'END'
Httpcore httpx test_slot_is_given_back PoolTimeout
Anyio anyio test_token_is_passed_on assert 1 == 0
Aiohttp aiohttp test_waiter_is_woken a request waits, though no connection is used
Tornado tornado test_lock_is_passed_on a task waits for a lock that nobody has
Tornado tornado test_item_is_not_lost assert [2] == [1, 2]
Stock asyncio test_wait_for_is_cancelled a cancellation is swallowed
Stock asyncio test_notify_is_passed_on a notification is lost
Redis redis test_aged [('b', b'a'), ('c', b'b'), ('d', b'c')]
Websockets websockets test_close_ends did not arrive, nor does anything after it
END

# redis-py 4.3.4 disconnects when a command is cancelled: no answer is another's.
if has_module redis; then
    pytest 0 -q --ticktape races.py -k "Redis and not aged"
    out_has "3 passed"
fi

# CPython's own tests of asyncio pass in virtual time, as under plain pytest.
asyncio_tests=/usr/lib/python3.11/test/test_asyncio
if [ -d "$asyncio_tests" ]; then
    mkdir suite/of_cpython
    for name in buffered_proto context locks queues runners server \
        sock_lowlevel streams taskgroups threads timeouts waitfor; do
        ln -s "$asyncio_tests/test_$name.py" suite/of_cpython
    done
    LIMIT=300 pytest 0 -q --ticktape of_cpython
    check "not 320 tests passed" [ "$(grep -o '^320 passed' out)" ]
else
    skip "CPython's tests of asyncio" libpython3.11-testsuite
fi

# ---- Under the language ------------------------------------------------------

# The packages' sources, compiled with the program: it prints what it prints on
# the machine's network under /usr/bin/python3 (FILE.out).
packages=$(/usr/bin/python3 -c 'import pytest; print(pytest.__path__[0])')
packages=${packages%/*}
while read -r -u 3 module file; do
    has_module "$module" || {
        skip "$file under the language" "python3-${module##*, }"
        continue
    }
    run 0 run --path "$packages" "suite/native/$file.py"
    same out "suite/native/$file.out"
    no_err
done 3<<'END'
websockets websockets_chat
tornado tornado_store
anyio anyio_groups
uvicorn,httpcore uvicorn_app
aiohttp aiohttp_site
END

if has_module websockets; then
    run 0 explore --no-db --runs 30 --path "$packages" suite/native/websockets_chat.py
    out_has "no failure in"
fi

# Races above that are the packages' own, by the command.
while read -r -u 3 module test inject message; do
    has_module "$module" || {
        skip "$test under the language" "python3-$module"
        continue
    }
    search=(explore --no-db --runs 300 --slow 0.1 --inject "$inject" --path suite
        --path "$packages" suite/native/race.py -- "$test")
    run 1 "${search[@]}"
    out_has "$message"
    out_has "1 deviation from the default order"
done 3<<'END'
anyio Anyio cancel:use,use#2,use#3 AssertionError
aiohttp Aiohttp cancel:use,use#2,use#3 a request waits, though no connection is used
tornado Tornado.test_lock_is_passed_on cancel:use,use#2,use#3 a task waits for a lock that nobody has
redis Redis.test_aged cancel:use,use#2,use#3 [('b', b'a'), ('c', b'b'), ('d', b'c')]
END

finish
