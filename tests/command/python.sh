#!/bin/bash
# tests/command/python.sh TICKTAPE: the Python package, scenarios/python/: reports of
# programs of Linux that are Python's, and pytest. It needs Debian's
# python3-dev, and python3-pytest for the second half.
. "$(dirname "$0")/checks.sh"

make_environment # as setup.py makes it

# ---- Programs after -- ------------------------------------------------------------

mkdir app
write app/app.py <<'END2'
import asyncio


async def serve(reader, writer):
    while line := await reader.readline():
        writer.write(line.upper())
    writer.close()


async def client(word):
    reader, writer = await asyncio.open_connection("127.0.0.1", 7000)
    writer.write(word.encode() + b"\n")
    print((await reader.readline()).decode().strip())
    writer.close()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 7000)
    await asyncio.wait({asyncio.create_task(client(word)) for word in "ab"})
    await asyncio.sleep(3600)
    server.close()


asyncio.run(main())
END2
run 0 run --trace -- $python app/app.py
no_err
for line in "  step main" "  step client" "  step client#2" "  wakeup serve" \
    "  sleep timer" "  wait child done" "print A"; do
    out_has "$line"
done
cp out first
run 0 run --trace -- $python app/app.py
same out first
# A program that does not use asyncio is as without the package.
run 0 run --trace -- $python -c 'import sys; print("asyncio" in sys.modules)'
out_has "print False"

# A deadlock names tasks, what they await, where, and their variables.
write app/dead.py <<'END2'
import asyncio


async def worker(number, lock, other):
    async with lock:
        await asyncio.sleep(1)
        async with other:
            pass


async def main():
    a, b = asyncio.Lock(), asyncio.Lock()
    await asyncio.gather(worker(1, a, b), worker(2, b, a))


asyncio.run(main())
END2
run 1 run -- $python app/dead.py
err_has "main awaits gather() of worker, worker#2 at dead.py:13"
err_has "worker awaits Lock.acquire() at dead.py:7"
err_has "number=2, lock=<Lock>, other=<Lock>"

write app/late.py <<'END2'
import asyncio


async def serve(reader, writer):
    writer.write(await reader.readline())
    writer.close()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 7000)
    reader, writer = await asyncio.open_connection("127.0.0.1", 7000)
    writer.write(b"hello\n")
    await asyncio.wait_for(reader.readline(), 1)
    writer.close()
    server.close()


asyncio.run(main())
END2

# Cancellations from outside: of one that waits, never of the main task unless
# it is named. What ends only by them is no failure.
write app/cancel.py <<'END2'
import asyncio

busy = 0


async def worker():
    global busy
    busy += 1
    await asyncio.sleep(1)
    busy -= 1


async def main():
    task = asyncio.create_task(worker())
    await asyncio.wait([task])
    assert busy == 0, busy


asyncio.run(main())
END2
run 1 explore --no-db --runs 60 --inject cancel -- $python app/cancel.py
out_has "AssertionError: 1"
out_has "1 deviation from the default order"
out_has "worker was cancelled from outside, at cancel.py:9"
out_has ">   step worker"
run 1 replay --tape app/cancel.tape -- $python app/cancel.py
err_has "worker was cancelled from outside, at cancel.py:9"
sed -i 's/    await asyncio.sleep(1)/    try:\n        await asyncio.sleep(1)\n    finally:/; s/^    busy -= 1/        busy -= 1/' \
    app/cancel.py
for task in cancel cancel:main; do
    run 0 explore --no-db --strategy sweep --slow 0 --inject $task -- $python app/cancel.py
    out_has "exhausted: no schedule with at most 1 injection fails"
done
run 2 explore --no-db --inject memory -- $python app/cancel.py
err_has "--inject with more than cancel and net"

# Any order of what is ready, on request.
write app/order.py <<'END2'
import asyncio


async def main():
    async def put(number):
        numbers.append(number)

    numbers = []
    await asyncio.gather(*map(put, range(3)))
    assert numbers == [0, 1, 2], numbers


asyncio.run(main())
END2
run 0 explore --no-db --runs 40 -- $python app/order.py
run 1 explore --no-db --runs 40 --model any -- $python app/order.py
out_has "ready earlier (the model is any)"
out_has "(model any: CPython's queue is FIFO"
run 1 replay --tape app/order.tape -- $python app/order.py
err_has "ready earlier (the model is any)"

# Faults of the network: the OSError that one causes is no failure, an answer
# that is not whole is one.
write app/net.py <<'END2'
import asyncio
import socket
import sys


async def serve(reader, writer):
    try:
        while line := await reader.readline():
            writer.write(line.upper())
    finally:
        writer.close()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 7000)
    reader, writer = await asyncio.open_connection("localhost", 7000)
    writer.write(b"hello\n")
    try:
        line = await asyncio.wait_for(reader.readline(), 5)
    except TimeoutError:
        line = b"late"
    writer.close()
    server.close()
    if sys.argv[1:]:
        assert line == b"HELLO\n", line


asyncio.run(main())
END2
run 0 explore --no-db --runs 40 --slow 0 --inject net -- $python app/net.py
for fault in half-open limit-data; do
    run 0 explore --no-db --runs 20 --slow 0 --inject net:$fault -- $python app/net.py
    check "$fault was not injected" [ -z "$(grep 'did nothing' out)" ]
done
run 1 explore --no-db --runs 60 --slow 0 --inject net:half-open -- $python app/net.py strict
out_has "6 bytes on connection 1 (client's end) did not arrive, nor does anything after it"
run 1 replay --tape app/net.tape -- $python app/net.py strict
err_has "did not arrive, nor does anything after it"
run 3 explore --no-db --runs 20 --slow 0 --inject net:drop -- $python app/net.py
out_has "--inject net did nothing"
run 2 explore --no-db --inject net:crash -- $python app/net.py
err_has "they have one host"
# Without the package the exit code counts: each fault is seen.
while read -r fault text; do
    run 1 explore --no-db --runs 60 --slow 0 --inject "net:$fault" -- \
        /usr/bin/python3 -S app/net.py strict
    out_has "$text"
done <<'END2'
refuse the connection to 127.0.0.1:7000 was refused
reset connection 1 (client's end) was reset after 0 of 6 bytes of a send
half-open did not arrive, nor does anything after it, in either direction
limit-data was reset after 3 of 6 bytes of a send
dns the name localhost was not resolved (EAI_AGAIN)
errno socket() found no free descriptor (EMFILE)
aborted was aborted before accept() (ECONNABORTED)
no-buffers a send on connection 1 (client's end) found no buffer (ENOBUFS)
END2
write app/udp.py <<'END2'
import asyncio, sys


class Echo(asyncio.DatagramProtocol):
    def connection_made(self, transport):
        self.transport, self.count = transport, 0

    def datagram_received(self, data, address):
        self.count += 1
        if data == b"ask":
            self.transport.sendto(b"answer", address)


async def main():
    loop = asyncio.get_running_loop()
    await loop.create_datagram_endpoint(Echo, ("127.0.0.1", 7000))
    _, asker = await loop.create_datagram_endpoint(
        Echo, remote_addr=("127.0.0.1", 7000))
    asker.transport.sendto(b"ask")
    await asyncio.sleep(1)
    assert asker.count == 1, asker.count


asyncio.run(main())
END2
for what in "drop was lost" "duplicate arrived twice"; do
    run 1 explore --no-db --runs 60 --slow 0 --inject net:"${what%% *}" -- $python app/udp.py
    out_has "a datagram of"
    out_has "${what#* }"
done

# Latencies, which the tape has.
run 1 explore --no-db --runs 40 --slow 0 --latency 1ms..2s -- $python app/late.py
out_has "(you allow it: --latency 0.001..2)"
run 1 replay --tape app/late.tape -- $python app/late.py
err_has "(you allow it: --latency 0.001..2)"
run 2 explore --no-db --latency a-b=1ms..2ms -- $python app/late.py
err_has "--latency between hosts"

# The order of a set, which CPython takes from addresses.
write app/sets.py <<'END2'
import asyncio


async def job(number):
    return number


async def main():
    tasks = [asyncio.create_task(job(n)) for n in range(3)]
    done, _ = await asyncio.wait(tasks)
    numbers = [task.result() for task in done]
    assert numbers[-1] != 0, numbers


asyncio.run(main())
END2
run 0 run -- $python app/sets.py
run 1 explore --no-db --runs 20 --slow 0 -- $python app/sets.py
out_has "of a set, in main()"

# ---- pytest -----------------------------------------------------------------------

# pytest CODE ARGS...: what it prints is left in out. No plugin but ours: others
# may be installed here.
pytest() {
    local expected=$1 code
    shift
    ran="pytest $*"
    (cd suite && PYTEST_DISABLE_PLUGIN_AUTOLOAD=1 timeout 100 \
        "$work/$python" -m pytest -p ticktape.pytest_plugin "$@") >out 2>err
    code=$?
    check "exit code $code, not $expected" [ "$code" = "$expected" ]
}

mkdir suite
write suite/test_time.py <<'END2'
import asyncio
import os
import signal
import socket
import subprocess
import threading
import time
import unittest

REAL = os.environ.get("TICKTAPE_IN_PROCESS") is None


class Time(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        self.lines = []

        async def serve(reader, writer):
            while line := await reader.readline():
                self.lines.append(line)
                writer.write(line.upper())
            writer.close()

        self.server = await asyncio.start_server(serve, "127.0.0.1", 7000)

    async def asyncTearDown(self):
        self.server.close()
        await self.server.wait_closed()

    async def test_hours(self):
        begin = time.monotonic()
        await asyncio.sleep(0.01 if REAL else 3600)
        assert REAL or 3600 <= time.monotonic() - begin < 3610

    async def test_server(self):
        reader, writer = await asyncio.open_connection("localhost", 7000)
        writer.write(b"hello\n")
        assert await reader.readline() == b"HELLO\n"
        writer.close()
        await writer.wait_closed()

    async def test_job(self):
        assert await asyncio.to_thread(sum, [1, 2]) == 3

    async def test_thread(self):
        thread = threading.Thread(target=self.lines.append, args=(1,))
        thread.start()
        thread.join()
        assert self.lines == [1]

    async def test_blocks(self):
        time.sleep(0.01)

    async def test_signal(self):
        loop = asyncio.get_running_loop()
        arrived = asyncio.Event()
        loop.add_signal_handler(signal.SIGUSR1, arrived.set)
        os.kill(os.getpid(), signal.SIGUSR1)
        await arrived.wait()
        loop.remove_signal_handler(signal.SIGUSR1)

    async def test_program(self):
        program = await asyncio.create_subprocess_exec("true")
        assert await program.wait() == 0

    async def test_uvloop(self):
        import uvloop

        assert uvloop.new_event_loop() is not None


def test_plain():
    time.sleep(0.01)
    assert socket.getaddrinfo("localhost", 80)
    assert socket.getnameinfo(("127.0.0.1", 80), socket.NI_NUMERICHOST)[0]
    assert subprocess.run(["true"], check=True).returncode == 0
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGUSR1])
    thread = threading.Thread(target=signal.sigwait, args=([signal.SIGUSR1],))
    thread.start()
    signal.pthread_kill(thread.ident, signal.SIGUSR1)
    thread.join()
END2
# In the place of uvloop, which may not be there.
echo "def new_event_loop(): return 1" >suite/uvloop.py
pytest 0 -q test_time.py
out_has "9 passed"
pytest 0 --ticktape test_time.py
out_has "ticktape: virtual time"
out_has "9 passed"
out_has "test_program called fork(), which is not simulated"
out_has "test_uvloop called uvloop's event loop, which is not simulated"
out_has "a sleep blocked the event loop for 0.01 s, in test_blocks at"
out_has "test_thread called pthread_create(), which is not simulated"
pytest 0 -q --ticktape=20 test_time.py -k "hours or server"
out_has "2 passed"

# Searches: what is found is stored, tried first, and replayed by the line that
# the report has.
write suite/test_pool.py <<'END2'
import asyncio
import unittest

import ticktape


class Pool:
    def __init__(self):
        self.free = 2

    async def use(self):
        self.free -= 1
        await asyncio.sleep(1)
        self.free += 1


class Test(unittest.IsolatedAsyncioTestCase):
    @ticktape.explore(runs=50, inject="cancel")
    async def test_pool(self):
        pool = Pool()
        users = [asyncio.create_task(pool.use()) for _ in range(2)]
        await asyncio.wait(users)
        assert pool.free == 2
END2
pytest 0 -q test_pool.py
pytest 1 -q --ticktape test_pool.py
out_has "assert 1 == 2"
out_has "failed in run 2 of sweep"
out_has "1 deviation from the default order"
out_has "use was cancelled from outside, at test_pool.py:13"
out_has ">   step use"
line=$(grep -o '@ticktape.replay("tt1:[^"]*")' out)
pytest 1 -q --ticktape test_pool.py
out_has "failed on a tape that is known"
pytest 1 -q --ticktape test_pool.py -p no:cacheprovider
out_has "failed in run 2 of sweep"
sed -i "s|    @ticktape.explore.*|    $line|" suite/test_pool.py
pytest 1 -q --ticktape test_pool.py
out_has "use was cancelled from outside, at test_pool.py:13"
write fix.sed <<'END2'
s/^        await asyncio.sleep(1)/        try:\n            await asyncio.sleep(1)/
s/^        self.free += 1/        finally:\n            self.free += 1/
END2
sed -i -f fix.sed suite/test_pool.py
pytest 1 -q --ticktape test_pool.py
out_has "DidNotReproduce: the test passes on this tape"
sed -i 's|    @ticktape.replay.*|    @ticktape.explore(strategy="sweep", inject="cancel")|' \
    suite/test_pool.py
pytest 0 -q --ticktape test_pool.py

# Latencies: answers on two connections may come in any order.
write suite/test_late.py <<'END2'
import asyncio
import unittest

import ticktape


class Test(unittest.IsolatedAsyncioTestCase):
    @ticktape.explore(runs=60, latency="1ms..200ms", slow=0)
    async def test_late(self):
        answers = []

        async def serve(reader, writer):
            writer.write(await reader.readline())
            writer.close()

        async def ask(number):
            reader, writer = await asyncio.open_connection("127.0.0.1", 7000)
            writer.write(b"%d\n" % number)
            answers.append(await reader.readline())
            writer.close()

        server = await asyncio.start_server(serve, "127.0.0.1", 7000)
        first = asyncio.create_task(ask(1))
        await asyncio.sleep(0.05)
        await ask(2)
        await first
        server.close()
        assert answers[0] == b"1\n"
END2
pytest 0 -q test_late.py
pytest 1 -q --ticktape test_late.py
out_has "1 deviation from the default order"
out_has "on connection 1 (client's end) took"
out_has ", not 0.001 s (you allow it: --latency 0.001..0.2)"
sed -i 's/1ms..200ms/1ms..10ms/' suite/test_late.py
pytest 0 -q --ticktape test_late.py
sed -i 's/1ms..10ms/1..fast/' suite/test_late.py
pytest 2 -q --ticktape test_late.py
out_has "'fast' is no duration, such as 0.2 or '200ms'"

# Faults of the network, and handles in any order.
write suite/test_net.py <<'END2'
import asyncio
import unittest

import ticktape


class Test(unittest.IsolatedAsyncioTestCase):
    async def serve(self, reader, writer):
        try:
            while line := await reader.readline():
                writer.write(line.upper())
        finally:
            writer.close()

    async def ask(self):
        server = await asyncio.start_server(self.serve, "127.0.0.1", 7000)
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", 7000)
            writer.write(b"hello\n")
            try:
                line = await asyncio.wait_for(reader.readline(), 9)
            except ConnectionError:
                line = b"cut"
            writer.close()
            return line
        finally:
            server.close()

    @ticktape.explore(runs=60, inject="net:limit-data,reset", slow=0)
    async def test_whole(self):
        assert await self.ask() == b"HELLO\n"

    @ticktape.explore(runs=60, inject="cancel:nobody+net:refuse,dns", slow=0)
    async def test_refused(self):
        assert await self.ask() == b"HELLO\n"

    @ticktape.explore(runs=60, model="any", slow=0)
    async def test_order(self):
        numbers = []

        async def put(number):
            numbers.append(number)

        await asyncio.gather(*map(put, range(3)))
        assert numbers == [0, 1, 2]
END2
pytest 0 -q test_net.py
pytest 1 -q --ticktape test_net.py
out_has "was reset "
out_has "assert b'cut' == b'HELLO"
out_has "ready earlier (the model is any)"
out_has "2 failed, 1 passed"
for test in whole order; do
    line=$(grep -o '@ticktape.replay("tt1:[^"]*")' out | sed -n "$([ $test = whole ] && echo 1 || echo 2)p")
    sed "s|    async def test_$test|    $line\n&|" suite/test_net.py >suite/test_$test.py
    sed -i '/ticktape.explore/d' suite/test_$test.py
    cp out first
    pytest 1 -q --ticktape test_$test.py
    out_has "1 failed, 2 passed"
    cp first out
done

# The calendar.
write suite/test_date.py <<'END2'
import datetime
import time
import unittest


class Test(unittest.IsolatedAsyncioTestCase):
    async def test_year(self):
        assert datetime.date.today().year == 2024
        assert 1709164800 <= time.time() < 1709164810
END2
pytest 0 -q --ticktape --ticktape-epoch 2024-02-29 test_date.py
pytest 1 -q --ticktape test_date.py
pytest 4 -q --ticktape --ticktape-epoch soon test_date.py
err_has "epoch takes a date, such as 2024-02-29, not 'soon'"
write app/date.py <<'END2'
import time

assert 1709164800 <= time.time() < 1709164810, time.time()
assert time.monotonic() < 2000
END2
run 0 run --epoch 2024-02-29 -- $python app/date.py
run 1 run -- $python app/date.py
run 0 explore --no-db --runs 3 --epoch 2024-02-29 -- $python app/date.py

# Deadlocks; state that is left over; what is wrong with options.
write suite/test_rest.py <<'END2'
import asyncio
import unittest

runs = lates = 0


class Test(unittest.IsolatedAsyncioTestCase):
    async def test_dead(self):
        await asyncio.get_running_loop().create_future()

    @unittest.skip("not now")
    async def test_skipped(self):
        assert False

    async def test_skips(self):
        self.skipTest("not now")

    @unittest.expectedFailure
    async def test_expected(self):
        assert False

    async def test_later(self):
        global lates
        begin = asyncio.get_running_loop().time()
        await asyncio.sleep(0.001)
        if asyncio.get_running_loop().time() > begin + 0.5:
            lates += 1
            await asyncio.sleep(lates)
            assert lates == 0, lates

    async def test_left(self):
        global runs
        runs += 1
        await asyncio.sleep(runs)
END2
pytest 1 -q --ticktape test_rest.py -k dead
out_has "RunIsOver: deadlock"
out_has "awaits a future at test_rest.py:9"
pytest 0 -q --ticktape=20 test_rest.py -k left
out_has "state is left over in test_rest.runs"
# State that only a later run leaves over.
pytest 1 -q --ticktape=20 test_rest.py -k later
out_has "two later runs of one tape in one process differ"
out_has "assert lates == 0"
pytest 0 -q --ticktape=20 test_rest.py -k "skip or expected"
out_has "2 skipped"
out_has "1 xfailed"
# A generator that a module seeds, even after its first number, begins with that.
write suite/test_seeds.py <<'END2'
import random
import unittest

late, twice = random.Random(), random.Random(3)
late.random()
late.seed(5)
twice.seed(5)


class Test(unittest.IsolatedAsyncioTestCase):
    async def test_seeds(self):
        wanted = random.Random(5).random()
        assert late.random() == twice.random() == wanted
        late.seed(7)
END2
pytest 0 -q --ticktape=5 test_seeds.py
# What a test writes in runs that pass is not shown, nor what is written when the
# objects go that a run has left.
write suite/test_loud.py <<'END2'
import asyncio
import unittest


class Left:
    def __del__(self):
        print("left over")


class Test(unittest.IsolatedAsyncioTestCase):
    async def test_loud(self):
        left = Left()
        left.itself = left
        print("hello")
        await asyncio.sleep(1)
END2
pytest 0 -q --ticktape=20 test_loud.py
check "the output of runs that pass" [ "$(grep -c hello out)" = 0 ]
check "the output of each run's end" [ "$(grep -c "left over" out)" -le 1 ]
# A fault of the network excuses no other error.
write suite/test_file.py <<'END2'
import asyncio
import unittest


class Test(unittest.IsolatedAsyncioTestCase):
    async def test_file(self):
        await asyncio.start_server(lambda r, w: None, "127.0.0.1", 0)
        open("missing")
END2
pytest 1 -q --ticktape=5 --ticktape-inject net test_file.py
out_has "FileNotFoundError"
pytest 4 --ticktape=20 --ticktape-inject memory test_rest.py
err_has "inject takes cancel, cancel:TASK,..., net, net:FAULT,..., or several joined by +, not 'memory'"
pytest 4 --ticktape=20 --ticktape-inject net:crash test_rest.py
err_has "inject net: no fault 'crash'; there are refuse, reset, half-open, drop"
pytest 4 --ticktape=20 --ticktape-model all test_rest.py
err_has "model is asyncio or any, not 'all'"
pytest 0 -q test_rest.py -k left

# Next to a loop that shuffles the ready queue: it finds none of these bugs of
# timers, sets and sockets, and "finds" one that cannot happen.
ran="tests/bench/shuffle.py"
PYTHONPATH=$site $python "$root/tests/bench/shuffle.py" 100 >out 2>err
for program in stale_read late_result short_read; do
    check "$program was not found" grep -q "^$program: ticktape: run .*; shuffling: none" out
done
# The order of its set is that of addresses, which no run of shuffling repeats.
check "first_of_set was not found" grep -q "^first_of_set: ticktape: run " out
out_has "in_order: ticktape: none in 100"
check "no failure that cannot happen" grep -q "^in_order: .*shuffling: run" out

finish
