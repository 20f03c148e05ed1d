#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A recorded run costs the same for each handle, however large the values are that it shows.

    growing.py TICKTAPE

Counts the instructions (valgrind's callgrind) of `export --json` for a program that appends to a text, bytes, a set or a deque in each tick, with
N and with 2 N ticks, without those of `run`, where the program copies what it appends to. Twice the ticks cost twice as much, or a little more;
where each tick showed or compared all of the value, four times.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

PROGRAM = """
import asyncio
import collections

{name} = {empty}


async def grow():
    global {name}
    for i in range({count}):
        {step}
        {name} is None
        await asyncio.sleep(0)


asyncio.run(grow())
"""
VALUES = {
    "text": ("''", "text += 'line of a log ' * 10"),
    "data": ("b''", "data += b'line of a log ' * 10"),
    "seen": ("set()", "seen |= set(range(100 * i, 100 * i + 100))"),
    "jobs": ("collections.deque()", "jobs.extend(range(100))"),
}
TICKS = 150
MOST = 2.5


def instructions(*command):
    run = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command], capture_output=True, text=True)
    found = re.search(r"Collected : (\d+)", run.stderr)
    if run.returncode != 0 or found is None:
        sys.exit(f"growing.py: {command}: {run.stderr[-500:]}")
    return int(found.group(1))


def count(ticktape, folder, name, ticks):
    empty, step = VALUES[name]
    path = pathlib.Path(folder, f"{name}{ticks}.py")
    path.write_text(PROGRAM.format(name=name, empty=empty, step=step, count=ticks))
    return instructions(ticktape, "export", "--json", "-o", "/dev/null", path) - instructions(ticktape, "run", path)


def main(ticktape):
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for name in VALUES:
            start, once, twice = (count(ticktape, folder, name, ticks) for ticks in (0, TICKS, 2 * TICKS))
            ratio = (twice - start) / (once - start)
            passed += ratio <= MOST
            failed += ratio > MOST
            if ratio > MOST or len(sys.argv) > 2:
                print(f"{name}: {TICKS} ticks take {once - start} instructions, twice as many {ratio:.2f} times that")
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


main(sys.argv[1])
