#!/usr/bin/env python3
"""tests/language/net_real.py TICKTAPE FOLDER [PYTHON]: programs print the same for real as in virtual time.

Each program in FOLDER is run with --real, on this machine's kernel and clock, and with PYTHON, if one is named. Its
stdout must be the lines that its .ticks, which CPython's asyncio made, have as prints. A deadlock never ends for real:
such programs are left out, and those whose first line says "Not for real". On a loaded machine timers that are milliseconds apart may change places: a program has
some attempts. The last line is "N passed, M failed".
"""
import concurrent.futures
import itertools
import pathlib
import signal
import subprocess
import sys
import tempfile

PATIENCE_S = 20
ATTEMPTS = 6
AT_ONCE = 4  # they wait most of the time


def printed(ticks):
    lines = [line.strip() for line in ticks.read_text().splitlines() if line.startswith(("  print ", "print "))]
    return [line.removeprefix("print").strip() for line in lines]


def run(command, program):
    """The lines that PROGRAM prints, or None: it did not end."""
    try:
        with tempfile.TemporaryDirectory() as folder:  # for files that it makes
            ran = subprocess.run([*command, program.resolve()], cwd=folder, stdout=subprocess.PIPE,
                                 stderr=subprocess.DEVNULL, text=True, check=False, timeout=PATIENCE_S)
    except subprocess.TimeoutExpired:
        return None
    return [line.strip() for line in ran.stdout.splitlines()]


def ends(program):
    ticks = program.with_suffix(".ticks").read_text()
    return not any(line.startswith("deadlock") for line in ticks.splitlines())


def is_for_real(program):
    return "Not for real." not in program.read_text().split("\n", 1)[0]


def prints(command, program):
    """Whether COMMAND has PROGRAM print what its ticks say."""
    expected = printed(program.with_suffix(".ticks"))
    for _ in range(ATTEMPTS):
        actual = run(command, program)
        if actual == expected:
            return True
    print(f"{program}: {command[0]} prints {actual}, in virtual time {expected}", flush=True)
    return False


def main(ticktape, folder, *python):
    programs = [path for path in sorted(pathlib.Path(folder).rglob("*.py")) if ends(path) and is_for_real(path)]
    commands = [pathlib.Path(ticktape).resolve(), "run", "--real"], *([name] for name in python)
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        results = list(pool.map(lambda pair: prints(*pair), itertools.product(commands, programs)))
    passed, failed = results.count(True), results.count(False)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    # A shell that starts this in the background has it ignored, and programs would inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.exit(main(*sys.argv[1:]))
