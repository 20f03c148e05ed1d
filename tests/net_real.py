#!/usr/bin/env python3
"""tests/net_real.py TICKTAPE FOLDER: programs that do I/O print the same for real as in virtual time.

Each program in FOLDER is run with --real, on this machine's kernel and clock. Its stdout must be the lines that its
.ticks, which CPython's asyncio made, have as prints. A deadlock never ends for real: such programs are left out. On a
loaded machine timers that are milliseconds apart may change places: a program has three attempts. The last line is
"N passed, M failed".
"""
import pathlib
import subprocess
import sys

PATIENCE_S = 20
ATTEMPTS = 3


def printed(ticks):
    lines = [line.strip() for line in ticks.read_text().splitlines() if line.startswith(("  print ", "print "))]
    return [line.removeprefix("print").strip() for line in lines]


def run(ticktape, program):
    """The lines that PROGRAM prints, or None: it did not end."""
    try:
        ran = subprocess.run([ticktape, "run", "--real", program], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                             text=True, check=False, timeout=PATIENCE_S)
    except subprocess.TimeoutExpired:
        return None
    return [line.strip() for line in ran.stdout.splitlines()]


def ends(ticks):
    return not any(line.startswith("deadlock") for line in ticks.read_text().splitlines())


def main(ticktape, folder):
    passed = failed = 0
    for program in sorted(pathlib.Path(folder).rglob("*.py")):
        if not ends(program.with_suffix(".ticks")):
            continue
        expected = printed(program.with_suffix(".ticks"))
        for _ in range(ATTEMPTS):
            actual = run(ticktape, program)
            if actual == expected:
                break
        if actual == expected:
            passed += 1
            continue
        failed += 1
        print(f"{program}: prints {actual}, in virtual time {expected}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
