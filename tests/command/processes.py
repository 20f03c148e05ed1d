#!/usr/bin/env python3
"""A system of several Python programs (tests/command/processes): prints what python3 prints, and fails in no schedule.
Children of the system, for real: what python3 prints, with few descriptors. Jobs of `sh -c`: the same.

    processes.py TICKTAPE
"""
import resource
import subprocess
import sys
from pathlib import Path

DESCRIPTORS = 40
MAIN = Path(__file__).parent / "processes" / "main.py"


def limit_descriptors():
    resource.setrlimit(resource.RLIMIT_NOFILE, (DESCRIPTORS, DESCRIPTORS))


def output(*command):
    return subprocess.run(command, preexec_fn=limit_descriptors, stdout=subprocess.PIPE, cwd=MAIN.parent, stdin=subprocess.DEVNULL, timeout=60)


def main(ticktape):
    ticktape = str(Path(ticktape).resolve())
    expected, found = output("python3", MAIN.name).stdout.decode(), output(ticktape, "run", MAIN.name).stdout.decode()
    search = output(ticktape, "explore", "--no-db", "--runs", "60", MAIN.name)
    complaints = []
    if found != expected or "again" not in expected:
        complaints.append(f"main.py: {found!r}, not {expected!r}")
    if search.returncode:
        complaints.append(f"explore: {search.stdout.decode()}")
    expected, found = output("python3", "real.py").stdout.decode(), output(ticktape, "run", "--real", "real.py").stdout.decode()
    if found != expected or "many" not in expected:
        complaints.append(f"real.py: {found!r}, not {expected!r}")
    expected, found = output("python3", "jobs.py").stdout.decode(), output(ticktape, "run", "jobs.py").stdout.decode()
    if found != expected or "all" not in expected:
        complaints.append(f"jobs.py: {found!r}, not {expected!r}")
    print(*complaints, f"{4 - len(complaints)} passed, {len(complaints)} failed", sep="\n")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
