#!/usr/bin/env python3
"""tests/net_real.py TICKTAPE FOLDER [PYTHON]: programs print the same for real as in virtual time.

Each program in FOLDER is run with --real, on this machine's kernel and clock, and with PYTHON, if one is named. Its
stdout must be the lines that its .ticks, which CPython's asyncio made, have as prints. A deadlock never ends for real:
such programs are left out. On a loaded machine timers that are milliseconds apart may change places: a program has
some attempts. The last line is "N passed, M failed".
"""
import pathlib
import subprocess
import sys

PATIENCE_S = 20
ATTEMPTS = 6


def printed(ticks):
    lines = [line.strip() for line in ticks.read_text().splitlines() if line.startswith(("  print ", "print "))]
    return [line.removeprefix("print").strip() for line in lines]


def run(command, program):
    """The lines that PROGRAM prints, or None: it did not end."""
    try:
        ran = subprocess.run([*command, program], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                             text=True, check=False, timeout=PATIENCE_S)
    except subprocess.TimeoutExpired:
        return None
    return [line.strip() for line in ran.stdout.splitlines()]


def ends(ticks):
    return not any(line.startswith("deadlock") for line in ticks.read_text().splitlines())


def prints(command, program):
    """Whether COMMAND has PROGRAM print what its ticks say."""
    expected = printed(program.with_suffix(".ticks"))
    for _ in range(ATTEMPTS):
        actual = run(command, program)
        if actual == expected:
            return True
    print(f"{program}: {command[0]} prints {actual}, in virtual time {expected}")
    return False


def main(ticktape, folder, *python):
    passed = failed = 0
    for program in sorted(pathlib.Path(folder).rglob("*.py")):
        if not ends(program.with_suffix(".ticks")):
            continue
        for command in [ticktape, "run", "--real"], *([name] for name in python):
            good = prints(command, program)
            passed += good
            failed += not good
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
