#!/bin/bash
# tests/command/plugins.sh TICKTAPE: pytest --ticktape next to other plugins of pytest:
# pytest-asyncio, anyio, Hypothesis, xdist, each as Debian packages it. What a
# missing package would test is skipped, and said to be.
. "$(dirname "$0")/checks.sh"

make_environment
mkdir suite

# pytest CODE ARGS...: with the plugins of USE.
pytest() {
    local expected=$1 code plugins=()
    shift
    ran="pytest $*"
    for plugin in $use; do plugins+=(-p "$plugin"); done
    (cd suite && PYTEST_DISABLE_PLUGIN_AUTOLOAD=1 timeout 100 \
        "$work/$python" -m pytest -p ticktape.pytest_plugin "${plugins[@]}" \
        "$@") >out 2>err
    code=$?
    check "exit code $code, not $expected" [ "$code" = "$expected" ]
}

# ---- pytest-asyncio ----------------------------------------------------------------

write suite/test_asyncio.py <<'END'
import asyncio
import os
import time

import pytest
import pytest_asyncio

HOUR = 3600 if os.environ.get("TICKTAPE_IN_PROCESS") else 0.01


@pytest.fixture(scope="module")
def event_loop():
    loop = asyncio.new_event_loop()
    yield loop
    loop.close()


@pytest_asyncio.fixture(scope="module")
async def port():
    async def serve(reader, writer):
        while line := await reader.readline():
            writer.write(line.upper())
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 7000)
    await asyncio.sleep(0.01)
    yield 7000
    server.close()
    await server.wait_closed()


async def ask(port, word):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(word)
    try:
        return await reader.readline()
    finally:
        writer.close()


@pytest.mark.asyncio
async def test_first(port):
    assert await ask(port, b"a\n") == b"A\n"


# Outside of a world: what it sets up is there for the next test, too, as
# without worlds.
def test_plain(port):
    assert port == 7000


@pytest.mark.asyncio
@pytest.mark.parametrize("hours", [1, 24])
async def test_later(port, hours):
    begin = time.monotonic()
    await asyncio.sleep(HOUR * hours)
    assert time.monotonic() - begin >= HOUR * hours
    assert await ask(port, b"b\n") == b"B\n"


@pytest.mark.asyncio
async def test_blocks():
    # a comment, so that this is not the first line
    time.sleep(0.01)
END
write suite/test_auto.py <<'END'
import asyncio
import os

import pytest

HOUR = 3600 if os.environ.get("TICKTAPE_IN_PROCESS") else 0.01


@pytest.fixture
async def number():
    await asyncio.sleep(HOUR)
    return 5


class TestGroup:
    async def test_number(self, number):
        await asyncio.sleep(HOUR)
        assert number == 5
END
if has_module pytest_asyncio; then
    use=pytest_asyncio.plugin
    pytest 0 -q test_asyncio.py
    pytest 0 -q --ticktape test_asyncio.py
    out_has "5 passed"
    # The line that blocks, not that of the test.
    line=$(grep -n 'time.sleep' suite/test_asyncio.py | cut -d : -f 1)
    out_has "a sleep blocked the event loop for 0.01 s, in test_blocks at test_asyncio.py:$line"
    pytest 0 -q --ticktape=20 test_asyncio.py
    out_has "5 passed"
    check "nothing is left over" [ -z "$(grep 'left over' out)" ]
    # Tasks of plugins, and asyncio's own, are not cancelled.
    pytest 0 -q --ticktape=200 --ticktape-strategy sweep --ticktape-inject cancel:ask \
        test_asyncio.py
    pytest 0 -q --asyncio-mode auto test_auto.py
    pytest 0 -q --ticktape=20 --ticktape-inject cancel --asyncio-mode auto test_auto.py
    out_has "1 passed"
else
    skip "pytest-asyncio" python3-pytest-asyncio
fi

# ---- anyio -------------------------------------------------------------------------

write suite/test_anyio.py <<'END'
import os
import time

import anyio
import pytest

HOUR = 3600 if os.environ.get("TICKTAPE_IN_PROCESS") else 0.01
pytestmark = pytest.mark.anyio


@pytest.fixture(params=["asyncio", "trio"])
def anyio_backend(request):
    return request.param


@pytest.fixture
async def number(anyio_backend):
    hour = HOUR if anyio_backend == "asyncio" else 0.01
    await anyio.sleep(hour)
    yield hour
    await anyio.sleep(hour)


async def test_hours(number):
    begin = time.monotonic()
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(anyio.sleep, number)
        tasks.start_soon(anyio.sleep, 2 * number)
    assert time.monotonic() - begin >= 2 * number
END
if has_module anyio; then
    use=anyio.pytest_plugin
    pytest 0 -q test_anyio.py -k asyncio
    pytest 0 -q --ticktape=20 test_anyio.py -k asyncio
    out_has "1 passed"
    # anyio's own task, in which the fixture is, is not cancelled.
    pytest 0 -q --ticktape=60 --ticktape-strategy sweep --ticktape-inject \
        cancel:fixture_runner test_anyio.py -k asyncio
    if has_module trio; then
        pytest 0 -q --ticktape test_anyio.py
        out_has "2 passed"
        out_has "called trio's event loop, which is not simulated"
    else
        skip "anyio's trio" python3-trio
    fi
    # Jobs of its threads, and jobs that wait for the loop: those run outside of
    # the world, although warnings are errors here.
    write suite/test_jobs.py <<'END'
import asyncio
import os
import queue
import threading
import time

import anyio.from_thread
import anyio.to_thread
import pytest

HOUR = 3600 if os.environ.get("TICKTAPE_IN_PROCESS") else 0.01
pytestmark = [pytest.mark.anyio, pytest.mark.filterwarnings("error")]


@pytest.fixture
def anyio_backend():
    return "asyncio"


def slow(number):
    if number < 0:
        raise ValueError(number)
    time.sleep(HOUR)
    return number


def back():
    return anyio.from_thread.run(asyncio.sleep, 0.01, "back")


async def test_inside():
    with pytest.raises(ValueError, match="-1"):
        await anyio.to_thread.run_sync(slow, -1)
    async with anyio.create_task_group() as tasks:
        for number in range(5):
            tasks.start_soon(anyio.to_thread.run_sync, slow, number)
    assert await anyio.to_thread.run_sync(slow, 7) == 7


async def test_outside():
    assert await anyio.to_thread.run_sync(back) == "back"


async def test_threadsafe():
    loop = asyncio.get_running_loop()

    def wait():
        return asyncio.run_coroutine_threadsafe(asyncio.sleep(0.01, 3),
                                                loop).result()

    assert await asyncio.to_thread(wait) == 3


async def test_timeout():
    items = queue.Queue()
    asyncio.get_running_loop().call_later(0.01, items.put, 5)
    assert await asyncio.to_thread(items.get, True, 60) == 5


@pytest.mark.parametrize("kind", [threading.Lock, queue.SimpleQueue])
async def test_c(kind):
    waited = kind()
    wait, end = (waited.get, lambda: waited.put(1)) \
        if kind is queue.SimpleQueue else (waited.acquire, waited.release)
    if kind is threading.Lock:
        waited.acquire()
    asyncio.get_running_loop().call_later(0.01, end)
    assert await asyncio.to_thread(wait)
END
    pytest 0 -q test_jobs.py
    for runs in "" =10; do
        pytest 0 -q --ticktape$runs test_jobs.py
        out_has "6 passed, 5 warnings"
        out_has "test_outside called a wait of a job for another thread, which is"
    done
else
    skip anyio python3-anyio
fi

# ---- Hypothesis --------------------------------------------------------------------

write suite/test_given.py <<'END'
import asyncio

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st


class Account:
    total = 0

    async def add(self, number, delay):
        await asyncio.sleep(delay)
        before = self.total
        await asyncio.sleep(0.001)
        self.total = before + number


@pytest.mark.asyncio
@given(st.lists(st.integers()))
async def test_right(numbers):
    await asyncio.sleep(3600)
    assert sorted(sorted(numbers)) == sorted(numbers)


# An hour each: it is shrunk nevertheless.
@pytest.mark.asyncio
@given(number=st.integers(0, 100))
async def test_wrong(number):
    await asyncio.sleep(3600)
    assert number < 50


@pytest.mark.asyncio
@settings(max_examples=10)
@given(numbers=st.lists(st.integers(1, 9), min_size=2, max_size=3))
async def test_race(numbers):
    account = Account()
    await asyncio.gather(*(account.add(number, i)
                           for i, number in enumerate(numbers)))
    assert account.total == sum(numbers)
END
if has_module hypothesis && has_module pytest_asyncio; then
    use="pytest_asyncio.plugin _hypothesis_pytestplugin"
    pytest 0 -q --ticktape test_given.py -k right
    pytest 1 -q --ticktape test_given.py -k wrong
    out_has "number=50,"
    cp out first
    pytest 1 -q --ticktape test_given.py -k wrong
    check "other examples" diff <(grep -v ' in ' first) <(grep -v ' in ' out)
    pytest 0 -q --ticktape test_given.py -k race
    # The schedule on which an example fails: another one has no such failure.
    pytest 1 -q --ticktape=60 test_given.py -k race
    out_has "with the example numbers=["
    out_has "assert account.total == sum(numbers)"
    check "it is no flaky test" [ -z "$(grep Flaky out)" ]
    line=$(grep -o '@ticktape.replay("tt1:[^"]*")' out)
    sed -i "s|^async def test_race|$line\n&|; s|^import asyncio|&\nimport ticktape|" \
        suite/test_given.py
    pytest 1 -q --ticktape test_given.py -k race
    out_has "assert account.total == sum(numbers)"
else
    skip Hypothesis "python3-hypothesis python3-pytest-asyncio"
fi

# ---- xdist -------------------------------------------------------------------------

write suite/test_many.py <<'END'
import asyncio
import unittest

import ticktape


class Test(unittest.IsolatedAsyncioTestCase):
    async def test_day(self):
        await asyncio.sleep(24 * 3600)

    async def late(self):
        async def write():
            await asyncio.sleep(0.001)
            await asyncio.sleep(0.001)
            values.append(1)

        values = []
        writer = asyncio.create_task(write())
        await asyncio.sleep(0.003)
        assert values == [1]
        await writer

    @ticktape.explore(runs=100, slow=2)
    async def test_late(self):
        await self.late()

    async def test_week(self):
        await asyncio.sleep(7 * 24 * 3600)

    @ticktape.explore(runs=100, slow=2)
    async def test_other(self):
        await self.late()
END
if has_module xdist; then
    use=xdist.plugin
    pytest 1 -q --ticktape -n 2 test_many.py
    out_has "2 failed, 2 passed"
    out_has "the machine stalled for"
    check "two lines to paste" [ "$(grep -c '@ticktape.replay("tt1:' out)" = 2 ]
    pytest 1 -q --ticktape -n 2 test_many.py
    check "stored tapes are first" \
        [ "$(grep -c 'failed on a tape that is known' out)" = 2 ]
    # The same tapes in one process.
    grep '@ticktape.replay' out | sort >first
    pytest 1 -q --ticktape test_many.py
    check "other tapes" diff first <(grep '@ticktape.replay' out | sort)
else
    skip xdist python3-pytest-xdist
fi

finish
