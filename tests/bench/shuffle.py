#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The search in a process, next to a loop in Python that shuffles the ready queue.

    PYTHONPATH=build/python shuffle.py [RUNS]

Both run the same asyncio programs in virtual time, until a run fails: after how many runs, and after how much time of the
processor. Shuffling is what simulators written in Python do: it runs ready handles in any order, which CPython never does, and
has no other choices. The last program is correct: whatever fails it cannot happen.
"""

import asyncio
import collections
import random
import resource
import sys


# ---- Programs ------------------------------------------------------------------------------------


async def stale_read():
    """A deposit of 1 ms ends before one that begins after 1.5 ms, unless the machine stalls."""
    balance = 0

    async def deposit(amount):
        nonlocal balance
        was = balance
        await asyncio.sleep(amount * 0.001)
        balance = was + amount

    first = asyncio.create_task(deposit(1))
    await asyncio.sleep(0.0015)
    await deposit(2)
    await first
    assert balance == 3


async def late_result():
    """A result that comes 10 ms before its timeout is used, and the timeout's fallback, too."""
    used = []

    async def fetch():
        await asyncio.sleep(0.99)
        used.append("result")

    task = asyncio.create_task(fetch())
    done, _ = await asyncio.wait([task], timeout=1)
    if not done:
        used.append("fallback")
    await task
    assert len(used) == 1


async def first_of_set():
    """The results of asyncio.wait() are taken in the order of a set."""

    async def job(number):
        return number

    done, _ = await asyncio.wait([asyncio.create_task(job(n)) for n in range(3)])
    assert [task.result() for task in done][0] != 2


async def short_read():
    """A server expects that one read returns a whole message."""

    async def serve(reader, writer):
        data = await reader.read(100)
        writer.write(b"%d" % len(data))
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    writer.write(b"hello")
    size = await reader.read(10)
    writer.close()
    server.close()
    assert size == b"5"


async def in_order():
    """Correct: CPython starts tasks in the order in which they are made."""
    config = {}

    async def configure():
        config["port"] = 80

    async def listen():
        return config["port"]

    first = asyncio.create_task(configure())
    assert await asyncio.create_task(listen()) == 80
    await first


PROGRAMS = (stale_read, late_result, first_of_set, short_read, in_order)


# ---- The loop that shuffles ----------------------------------------------------------------------


class Shuffled(collections.deque):
    def popleft(self):
        at = random.randrange(len(self))
        self.rotate(-at)
        item = super().popleft()
        self.rotate(at)
        return item


class ShufflingLoop(asyncio.SelectorEventLoop):
    """Handles that are ready run in any order; waits take no time."""

    def __init__(self):
        super().__init__()
        self._ready = Shuffled()
        self._now = 0.0
        select = self._selector.select

        def wait(timeout=None):
            events = select(0 if timeout is not None else 1)
            if not events and timeout:
                self._now += timeout
            return events

        self._selector.select = wait

    def time(self):
        return self._now


def shuffle(program, runs):
    """The number of the first run that fails; None: none did."""
    for number in range(1, runs + 1):
        random.seed(number)
        try:
            with asyncio.Runner(loop_factory=ShufflingLoop) as runner:
                runner.run(program())
        except Exception:
            return number
    return None


# ---- The search ----------------------------------------------------------------------------------


def search(program, runs):
    from ticktape import _search

    def run():
        try:
            with _search.world():
                asyncio.run(program())
        except BaseException as error:
            return error
        return None

    options = _search.Options(runs=runs)
    found = _search.runs(run, program.__name__, options, search=True)
    return found["failure_run"] if found["failed"] else None


def measure(find, program, runs):
    begin = resource.getrusage(resource.RUSAGE_SELF)
    run = find(program, runs)
    end = resource.getrusage(resource.RUSAGE_SELF)
    seconds = end.ru_utime + end.ru_stime - begin.ru_utime - begin.ru_stime
    return f"run {run}" if run else f"none in {runs}", seconds


def main():
    from ticktape import _search

    if not _search.is_started():
        _search.start([sys.executable, *sys.argv])
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    for program in PROGRAMS:
        columns = [measure(find, program, runs) for find in (search, shuffle)]
        words = [f"{found}, {seconds * 1e3:.0f} ms" for found, seconds in columns]
        print(f"{program.__name__}: ticktape: {words[0]}; shuffling: {words[1]}")


main()
