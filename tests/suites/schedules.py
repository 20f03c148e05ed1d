# SPDX-License-Identifier: MIT
"""Counts the schedules of tests/suites/test_classes.c in CPython's own asyncio.

    python3 tests/suites/schedules.py

Whatever is ready may be next: each order of the ready queue is run, in the
asyncio of the python3 that runs this, and the different ones are counted.
Nothing of ticktape has a part in it. The last line is "N passed, M failed".
"""
import re
import sys
from pathlib import Path

sys.modules["_asyncio"] = None  # tasks and futures in Python: their names show
import asyncio  # noqa: E402
from asyncio import base_events, events, tasks  # noqa: E402

TABLE = Path(__file__).with_name("test_classes.c")


class Selector:
    def select(self, timeout):
        return []

    def close(self):
        pass


class Loop(base_events.BaseEventLoop):
    """Takes the answers of PREFIX, then always the first handle."""

    def __init__(self, prefix):
        super().__init__()
        self._selector = Selector()
        self.prefix = prefix
        self.asked = []  # (answer, of how many)
        self.trace = []
        self.tick = 0

    def _process_events(self, event_list):
        pass

    def _write_to_self(self):
        pass

    def _run_once(self):
        self.tick += 1
        assert self._ready, "a deadlock"
        for _ in range(len(self._ready)):
            at = 0
            if len(self._ready) > 1:
                known = len(self.asked) < len(self.prefix)
                at = self.prefix[len(self.asked)] if known else 0
                self.asked.append((at, len(self._ready)))
            handle = self._ready[at]
            del self._ready[at]
            if not handle._cancelled:
                self.trace.append((self.tick, name_of(handle._callback)))
                handle._run()


def name_of(callback):
    owner = getattr(callback, "__self__", None)
    if isinstance(owner, tasks.Task):
        return callback.__name__, owner.get_name()
    return callback.__qualname__


def run(scripts, prefix):
    """One schedule of the scripts, whose letters actors.h explains."""
    loop = Loop(prefix)
    events._set_running_loop(None)
    asyncio.set_event_loop(loop)
    lock, semaphore = asyncio.Lock(), asyncio.Semaphore(2)
    event, queue = asyncio.Event(), asyncio.Queue()

    async def act(script):
        for letter in script:
            if letter == ".":
                await asyncio.sleep(0)
            elif letter == "L":
                await lock.acquire()
            elif letter == "U":
                lock.release()
            elif letter == "S":
                await semaphore.acquire()
            elif letter == "V":
                semaphore.release()
            elif letter == "W":
                await event.wait()
            elif letter == "E":
                event.set()
            elif letter == "G":
                await queue.get()
            elif letter == "P":
                queue.put_nowait(None)

    actors = [loop.create_task(act(script), name=f"actor#{i}")
              for i, script in enumerate(scripts)]
    loop.run_until_complete(tasks.gather(*actors))
    loop._ready.clear()
    loop.close()
    return tuple(loop.trace), loop.asked


def count(scripts):
    seen, prefix = set(), []
    while True:
        trace, asked = run(scripts, prefix)
        seen.add(trace)
        while asked and asked[-1][0] + 1 == asked[-1][1]:
            asked.pop()
        if not asked:
            return len(seen)
        prefix = [answer for answer, _ in asked]
        prefix[-1] += 1


def rows():
    table = TABLE.read_text().split("programs[] = {")[1].split("\n};")[0]
    for scripts, schedules in re.findall(r"\{\{([^}]*)\}, (\d+),", table):
        yield re.findall(r'"([^"]*)"', scripts), int(schedules)


def main():
    good = bad = 0
    for scripts, expected in rows():
        counted = count(scripts)
        good += counted == expected
        bad += counted != expected
        if counted != expected:
            print(f"{scripts}: {counted} schedules, the table has {expected}")
    bad += good + bad == 0
    print(f"{good} passed, {bad} failed")
    return bad > 0


sys.exit(main())
