#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# tests/bench/scaling.py TICKTAPE [SCALE]: the same searches whole, in several
# processes (--jobs) and in parts (--shard, merged), each compared with the
# whole in every number. SCALE (1) multiplies the schedules of those that draw.
#
# Of shards, which run one after the other, CPU time is printed: that of all, and
# how many schedules a second they are where each has a processor of its own,
# which is as long as the longest takes.
import json
import pathlib
import subprocess
import sys
import tempfile

PROGRAMS = pathlib.Path(__file__).parent / "programs"
SEARCHES = [  # strategy, program, schedules at most
    ("random", "search_yields.py", 200000),
    ("portfolio", "search_locks.py", 20000),
    ("dfs", "search_tree.py", 2000000),
]
DRAWN = ("random", "portfolio")
PARTS = (1, 2, 4, 8, 64)


def ticktape(command, *arguments):
    done = subprocess.run([command, *map(str, arguments)],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True)
    if done.returncode != 0:
        sys.exit(f"ticktape {' '.join(map(str, arguments))}:\n{done.stderr}")


def said(path):
    """The result at PATH but for times and names, and its hashes."""
    result = json.loads(path.read_text())
    for name in ("seconds", "seen", "shards"):
        del result[name]
    return result, path.with_suffix(".seen").read_bytes()


def seconds(path):
    return json.loads(path.read_text())["seconds"]


class Search:
    def __init__(self, command, folder, strategy, program, runs):
        self.command, self.folder = command, folder
        self.strategy = strategy
        self.options = ["--no-db", "--model", "any", "--strategy", strategy,
                        "--runs", runs, "--keep-going", "--seen"]
        self.program = PROGRAMS / program

    def run(self, name, *more):
        path = self.folder / f"{self.strategy}-{name}.json"
        ticktape(self.command, "explore", *self.options, *more, "--json", path,
                 self.program)
        return path

    def row(self, how, runs, rate, total, equal):
        print(f"{self.strategy:<12}{how:<12}{runs:>10}{rate / 1000:>10.0f}"
              f"{total:>10.2f}  {'equal' if equal else 'NOT EQUAL'}",
              flush=True)
        return equal

    def print(self):
        whole = self.run("whole")
        runs = said(whole)[0]["runs"]
        good = True
        for jobs in (1, 2):
            path = self.run(f"jobs-{jobs}", "--jobs", jobs)
            wall = seconds(path)
            good &= self.row(f"{jobs} job{'s' * (jobs > 1)}", runs,
                             runs / wall, wall, said(path) == said(whole))
        for count in PARTS:
            parts = [self.run(f"{i}-{count}", "--shard", f"{i}/{count}")
                     for i in range(1, count + 1)]
            merged = self.folder / f"{self.strategy}-{count}.json"
            ticktape(self.command, "merge", "--json", merged, *parts)
            each = [seconds(part) for part in parts]
            good &= self.row(f"{count} part{'s' * (count > 1)}", runs,
                             runs / max(each), sum(each),
                             said(merged) == said(whole))
        return good


def main():
    command = sys.argv[1]
    scale = float(sys.argv[2]) if len(sys.argv) > 2 else 1
    print(f"{'strategy':<12}{'':<12}{'schedules':>10}{'1000/s':>10}{'s':>10}")
    good = True
    with tempfile.TemporaryDirectory() as folder:
        for strategy, program, runs in SEARCHES:
            if strategy in DRAWN:
                runs = int(runs * scale)
            search = Search(command, pathlib.Path(folder), strategy, program,
                            runs)
            good &= search.print()
    sys.exit(not good)


main()
