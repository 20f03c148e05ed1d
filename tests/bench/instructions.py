#!/usr/bin/env python3
"""Count the instructions of the benchmark's rows, and compare.

    instructions.py [--update]

tests/bench/instructions.txt has, for each row of bench_c.c, how many thousand
instructions one measurement of a part of it takes (valgrind's callgrind), in C
and in the language. A row must not take more than LIMIT of that: times differ
by half between two runs on these machines, and instructions by less than a
hundredth. A row that takes less is no failure. --update writes the table.

The benchmark is linked with the library that users link, so that no other
program is optimized with it. Another compiler has other counts: nothing is
compared then, and the last line says so.
"""
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

PROGRAM = "build/bench_counted"
TABLE = "tests/bench/instructions.txt"
SHARE = "20"  # one in so many of a row's operations
LIMIT = 1.04
ROWS = ["call_soon", "step, 1 task", "step, 100 tasks", "future wake",
        "create_task and await", "gather(1000), a child",
        "task group of 1000, a child", "lock hand-over", "queue hop",
        "timeout, in time", "timer, 1k pending", "sleep(dt)",
        "coroutine switch", "trace event", "run of a trivial main"]


def compiler():
    out = subprocess.run(["gcc", "-dumpfullversion"], capture_output=True,
                         text=True, check=True)
    return "gcc " + out.stdout.strip()


def count(path, row, kind):
    """Thousands of instructions, or None if there is no such row."""
    run = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
         path, "--once", SHARE, row, kind], capture_output=True, text=True)
    if "no row" in run.stderr:
        return None
    found = re.search(r"Collected : (\d+)", run.stderr)
    if run.returncode != 0 or found is None:
        sys.exit(f"instructions.py: {row}, {kind}: {run.stderr[-500:]}")
    return round(int(found.group(1)) / 1000)


def measure(path):
    """{(row, kind): thousands}, in the order of ROWS."""
    every = [(row, kind) for row in ROWS for kind in ("c", "language")]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        counts = pool.map(lambda each: count(path, *each), every)
        return {key: n for key, n in zip(every, counts) if n is not None}


def read():
    """The compiler, and the committed counts."""
    with open(TABLE) as file:
        head, *lines = file.read().splitlines()
    return head, {tuple(line[:40].strip().rsplit("; ", 1)): int(line[40:])
                  for line in lines}


def main(update):
    made_by, before = read() if not update else (compiler(), {})
    if made_by != compiler():
        print(f"counts are of {made_by}, and this is {compiler()}: "
              "nothing compared\n1 passed, 0 failed")
        return
    subprocess.run(["make", "-s", PROGRAM], check=True)
    now = measure(PROGRAM)
    if update:
        with open(TABLE, "w") as file:
            file.write(compiler() + "\n")
            for (row, kind), n in now.items():
                file.write(f"{row + '; ' + kind:40}{n:10}\n")
        return
    bad = 0
    for key in sorted(set(before) | set(now)):
        old, new = before.get(key, 0), now.get(key, 0)
        is_bad = old == 0 or new == 0 or new > old * LIMIT
        bad += is_bad
        print(f"{'MORE' if is_bad else 'ok  '} {'; '.join(key):40} {old:10}"
              f" {new:10} thousand instructions")
    print(f"{len(now) - bad} passed, {bad} failed")


main(sys.argv[1:] == ["--update"])
