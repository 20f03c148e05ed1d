#!/usr/bin/env python3
"""The n-th system call fails: programs that run for real, in the language (tests/command/scarce/*.py) and in C (those of
scenarios/native/, by --real).

    scarce.py TICKTAPE [NAME...]

A library (scarce/scarce.c) is preloaded. Of the calls that make descriptors, threads and children it lets the n-th one fail,
once, for each n that the program comes to. Then the program prints what it always prints, or "failed: ..." if an exception ended
it, which it has caught; or a message ends the command. It does not crash, hang or leave a descriptor, a thread or a child.
Programs in C print what they like.
"""
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).parent / "scarce"
ROOT = Path(__file__).resolve().parents[2]
LIMIT_S = 10
AT_ONCE = 8  # runs: they wait most of the time
COMPLAINTS = 5  # of a program
MESSAGE = re.compile(r"ticktape: .*|.*: \w+ failed: errno \d+|(\S+Error\b|ExceptionGroup).*")


def run(command, library, out, at):
    """(exit code or None if it hangs, stdout, stderr, what the library has noted)"""
    environment = {**os.environ, "LD_PRELOAD": str(library), "SCARCE": str(at), "SCARCE_OUT": str(out)}
    out.unlink(missing_ok=True)
    try:
        done = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=LIMIT_S, text=True)
    except subprocess.TimeoutExpired as late:
        return None, "", (late.stderr or b"").decode(), []
    return done.returncode, done.stdout, done.stderr, out.read_text().splitlines() if out.exists() else []


def complaint_about(is_native, usual, code, printed, errors, noted):
    """What is wrong with a run; None: nothing."""
    last = errors.strip().splitlines()[-1] if errors.strip() else ""
    if noted and noted[0].endswith(" none") and code != 0:
        return f"no call failed, and its exit code is {code}: {errors}"
    if code is None:
        return f"it hangs: {errors}"
    if not noted:
        return f"it crashed, exit code {code}: {errors}"
    if code == 0 and not is_native and "failed: " not in printed and printed != usual:
        return f"it prints {printed!r}, not {usual!r}: {errors}"
    if code not in (0, 1, 2, 3) or (code != 0 and not MESSAGE.fullmatch(last)):
        return f"exit code {code}, and the last line is {last!r}: {errors}"
    fails = code != 0 or "failed: " in printed  # of the tasks that an exception was in a cycle is left, as by CPython
    left = [line for line in noted[1:] if not fails or "socket:" not in line]
    return "; ".join(left) + f" (exit code {code}): {errors}" if left else None


def check(name, command, library, folder, runs):
    """(calls that failed, complaints); RUNS is the pool of those that are started ahead."""
    def run_at(at):
        return run(command, library, Path(folder) / f"{name.replace('/', '_')}-{at}", at)

    code, usual, errors, noted = runs.submit(run_at, 0).result()
    if code != 0 or not noted or len(noted) > 1:
        return 0, [f"{name}: exit code {code}, {noted}: {errors}"]
    # A failure may be followed by more calls than there are without one.
    expected = int(noted[0].split()[0])
    ahead = [runs.submit(run_at, at) for at in range(1, expected + 1)]
    complaints, at, failed = [], 1, "first"
    while failed != "none" and len(complaints) < COMPLAINTS:
        result = (ahead[at - 1] if at <= expected else runs.submit(run_at, at)).result()
        failed = result[3][0].split()[1] if result[3] else "?"
        complaint = complaint_about("/" in name, usual, *result)
        if complaint is not None:
            complaints.append(f"{name}: call {at} ({failed}) fails: {complaint}")
        at += 1
    return at - 2, complaints


def main():
    ticktape = Path(sys.argv[1])
    wanted = sys.argv[2:]
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "scarce.so"
        subprocess.run(["cc", "-shared", "-fPIC", "-o", library, HERE / "scarce.c"], check=True)
        jobs = {path.stem: [ticktape, "run", "--real", path] for path in sorted(HERE.glob("*.py"))}
        for source in sorted((ROOT / "scenarios/native/net").glob("*.c")):
            native = ticktape.parent / "native/net" / source.stem
            jobs[f"native/{source.stem}"] = [native, "--real"]
        names = [name for name in jobs if not wanted or name in wanted]
        with ThreadPoolExecutor(AT_ONCE) as runs, ThreadPoolExecutor(len(names) or 1) as pool:
            results = list(pool.map(lambda name: check(name, jobs[name], library, folder, runs), names))
    complaints = [line for _, lines in results for line in lines]
    good = sum(calls for calls, _ in results) - len(complaints)
    print(*complaints, f"{good} passed, {len(complaints)} failed", sep="\n")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
