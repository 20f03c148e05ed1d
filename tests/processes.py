#!/usr/bin/env python3
"""A system of several Python programs (tests/processes): prints what python3 prints, and fails in no schedule.

    processes.py TICKTAPE
"""
import subprocess
import sys
from pathlib import Path

MAIN = Path(__file__).parent / "processes" / "main.py"


def output(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, cwd=MAIN.parent, stdin=subprocess.DEVNULL, timeout=60)


def main(ticktape):
    ticktape = str(Path(ticktape).resolve())
    expected, found = output("python3", MAIN.name).stdout.decode(), output(ticktape, "run", MAIN.name).stdout.decode()
    search = output(ticktape, "explore", "--no-db", "--runs", "60", MAIN.name)
    complaints = []
    if found != expected or "again" not in expected:
        complaints.append(f"main.py: {found!r}, not {expected!r}")
    if search.returncode:
        complaints.append(f"explore: {search.stdout.decode()}")
    print(*complaints, f"{2 - len(complaints)} passed, {len(complaints)} failed", sep="\n")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
