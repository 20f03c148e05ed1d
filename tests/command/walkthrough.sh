#!/bin/bash
# tests/command/walkthrough.sh TICKTAPE: three users with a program of their own, from
# the README to a replayed bug: a library whose test is flaky, a program in C, a
# lesson. Each types what the README and the tutorial say, and what stood in
# their way once is checked here.
. "$(dirname "$0")/checks.sh"

# ---- A library with a flaky test -------------------------------------------------

mkdir -p cached tests
write cached/__init__.py <<'END'
from cached.cache import Cache

__all__ = ["Cache"]
END
write cached/cache.py <<'END'
from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Cache:
    load: Callable[[str], Awaitable[Any]]
    ttl: float = 10.0
    entries: dict[str, tuple[Any, float]] = field(default_factory=dict)

    async def get(self, key: str) -> Any:
        if key in self.entries and self.entries[key][1] > time.monotonic():
            return self.entries[key][0]
        value = await self.load(key)
        self.entries[key] = value, time.monotonic() + self.ttl
        return value
END
write tests/__init__.py </dev/null
write tests/test_cache.py <<'END'
import asyncio
import unittest

from cached import Cache


class CacheTest(unittest.IsolatedAsyncioTestCase):
    async def load(self, key):
        self.loads.append(key)
        await asyncio.sleep(0.05)
        return key.upper()

    async def test_two_clients(self):
        self.loads = []
        cache = Cache(self.load, ttl=1)

        async def client(delay):
            await asyncio.sleep(delay)
            return await cache.get("a")

        values = await asyncio.gather(client(0), client(0.1))
        self.assertEqual(values, ["A", "A"])
        self.assertEqual(self.loads, ["a"])


if __name__ == "__main__":
    unittest.main()
END
# As python3 does, it looks for modules next to the file; the message says what
# to do about it.
run 1 run tests/test_cache.py
err_has "note: cached is in the current folder, which \`python -m\` searches: add --path . here, or"
run 2 run -m unittest
err_has "-m unittest: this is a module of Python's library; -m names a module of your own"
run 0 run --path . tests/test_cache.py
run 0 run -m tests.test_cache
err_has "Ran 1 test in 0.100s"
# The report has the assertion, though unittest ends by sys.exit().
run 1 explore -m tests.test_cache
out_has "FAIL: test_two_clients (__main__.CacheTest.test_two_clients)"
out_has "AssertionError: Lists differ: ['a', 'a'] != ['a']"
check "lines of the library" [ "$(grep -c 'Previous line repeated' out)" = 0 ]
out_has "1 deviation from the default order"
# unittest has more names than the log of accesses once had room for.
out_has "\`client#2\` evaluated \`key in self.entries\` at line 16 of cached/cache.py"
replay=$(sed -n 's/^replay: ticktape //p' out)
check "another command: $replay" [ "$replay" = "replay --tape tests/test_cache.tape -m tests.test_cache" ]
# shellcheck disable=SC2086
run 1 $replay
err_has "AssertionError: Lists differ: ['a', 'a'] != ['a']"
printf 'b cache.py:18\nc\nc\nbt client\np self.entries\nq\n' >typed
"$ticktape" replay --tape tests/test_cache.tape --step -m tests.test_cache <typed >out 2>&1
out_has ", in get at cached/cache.py:18"
run 0 report --tape tests/test_cache.tape -o page.html -m tests.test_cache
run 0 export --json --tape tests/test_cache.tape -o all.json -m tests.test_cache
check "the page has the source of the library, and its accesses" python3 - <<'END'
import json
all = json.load(open("all.json"))
assert list(all["sources"]) == ["cached/cache.py"], list(all["sources"])
assert all["sources"]["cached/cache.py"][15].startswith("        if key in")
found = {(each["name"], each["line"], each["write"]) for each in
         all["runs"][0]["accesses"] if each.get("file") == "cached/cache.py"}
assert ("cache.entries", 16, False) in found, found
assert ("cache.entries", 19, True) in found, found
END

# ---- A program in C ----------------------------------------------------------------

write stock.c <<'END'
#include <ticktape/tt_program.h>

static int stock, sold;

TT_ASYNC(charge, ARG(double, takes))
{
    TT_BEGIN;
    TT_AWAIT(tt_sleep(env, self->takes, TT_NONE));
    TT_END;
}

TT_ASYNC(order, ARG(double, arrives), VAR(int, seen))
{
    TT_BEGIN;
    TT_AWAIT(tt_sleep(env, self->arrives, TT_NONE));
    self->seen = stock;
    if (self->seen > 0) {
        TT_AWAIT(charge(env, 0.2));
        stock = self->seen - 1;
        sold++;
    }
    TT_END;
}

TT_ASYNC_MAIN()
{
    TT_BEGIN;
    stock = 1;
    sold = 0;
    TT_AWAIT(TT_GATHER(order(env, 1.0), order(env, 1.3)));
    if (sold > 1) {
        TT_RAISE(&tt_AssertionError, "sold %d of 1", sold);
    }
    TT_END;
}
END
run 2 run stock.c
err_has "stock.c: programs in C are run as shared objects: cc -shared -fPIC \$(pkg-config --cflags ticktape) stock.c -o stock.so"
if cc -shared -fPIC -I"$(dirname "$ticktape")/include" stock.c -o stock.so; then
    run 0 run stock.so
    run 1 explore stock.so
    out_has "  AssertionError: sold 2 of 1"
    out_has "  at tick 4 the machine stalled for 0.1 s"
    replay=$(sed -n 's/^replay: ticktape //p' out)
    # shellcheck disable=SC2086
    run 1 $replay
    err_has "AssertionError: sold 2 of 1"
    # shellcheck disable=SC2086
    run 1 replay --trace -v stock.so
    out_has "  wakeup order, because timer of sleep(1) at line 15 fired"
    run 0 report --tape stock.tape -o page.html stock.so
    mkdir -p far
    cd far || exit 1
    run 0 report --tape ../stock.tape -o page.html ../stock.so
    check "the source, from another folder" grep -q '"source":' page.html
    cd ..
fi

# ---- A lesson ------------------------------------------------------------------------

write lesson.py <<'END'
import asyncio
import random

counter = 0


async def fetch(n):
    await asyncio.sleep(random.uniform(0.1, 0.2))
    return n


async def worker(jobs):
    global counter
    while not jobs.empty():
        n = await jobs.get()
        value = counter
        result = await fetch(n)
        counter = value + result


async def main():
    jobs = asyncio.Queue()
    for n in range(4):
        jobs.put_nowait(n)
    async with asyncio.TaskGroup() as group:
        for name in "ab":
            group.create_task(worker(jobs), name=name)
    assert counter == 6


asyncio.run(main())
END
run 1 run lesson.py
err_has "where line 28 asserts 3 == 6"
run 1 explore lesson.py
out_has "in the default order: no deviation is needed"
# Random numbers are part of the tape, so it stays this failure.
run 1 replay lesson.py
err_has "where line 28 asserts 3 == 6"
printf 'c b\nb 17\nc\np counter, value\ntasks\nn\np counter\nq\n' >typed
"$ticktape" run --step lesson.py <typed >out 2>&1
out_has "  a waits for sleep() at lesson.py:8"
out_has "b, in worker at lesson.py:18"

finish
