#!/usr/bin/env python3
"""Programs with pools of processes (tests/command/pools): they print what CPython prints, simulated and for real, and fail in no schedule.

    pools.py TICKTAPE [NAME...]

CPython is this machine's python3 with concurrent.futures, multiprocessing and pickle of 3.14, from npm's pyodide (`npm ci` in
tests/oracle).
"""
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

TESTS = Path(__file__).resolve().parent
FOLDER = TESTS / "pools"
LIBRARY = TESTS.parent / "oracle/node_modules/pyodide/python_stdlib.zip"
RUNS = "60"


def unpack_library(folder):
    with zipfile.ZipFile(LIBRARY) as z:
        z.extractall(folder, [name for name in z.namelist() if name == "pickle.py" or name.startswith(("concurrent/", "multiprocessing/"))])
    shutil.copy(FOLDER / "sitecustomize.py", folder)


def output(*command, **env):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=FOLDER, stdin=subprocess.DEVNULL, timeout=120, env={**os.environ, **env})
    return f"{done.stdout.decode()}exit {done.returncode}\n", done.stderr.decode()


def check(ticktape, name, library):
    """What is wrong."""
    expected, errors = output("python3", name, PYTHONPATH=library)
    for how in ("run", "run --real"):
        found, own_errors = output(ticktape, *how.split(), name)
        if found != expected:
            yield f"{name}, {how}:\n{found}{own_errors}-- not:\n{expected}{errors}"
    found, _ = output(ticktape, "explore", "--no-db", "--runs", RUNS, name)
    if not found.endswith("exit 0\n"):
        yield f"{name}, explore:\n{found}"


def main(ticktape, *names):
    ticktape = str(Path(ticktape).resolve())
    good = bad = 0
    with tempfile.TemporaryDirectory() as library:
        unpack_library(library)
        for name in names or sorted(path.name for path in FOLDER.glob("*.py") if path.name != "sitecustomize.py"):
            complaints = list(check(ticktape, name, library))
            print(*complaints, sep="\n", end="")
            good, bad = good + 3 - len(complaints), bad + len(complaints)
    print(f"{good} passed, {bad} failed")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
