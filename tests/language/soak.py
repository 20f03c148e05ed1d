#!/usr/bin/env python3
"""Long runs of children, workers, processes and threads, simulated and for real: memory and descriptors do not grow.

    soak.py TICKTAPE [FACTOR]    `make soak`: FACTOR 1 (default) is 100,000 children, 1,000,000 calls of workers, 400
                                 processes of pools and 100,000 threads, each simulated and for real

While a program runs, its memory and its descriptors are sampled. The most of the last half may be 2 MiB and 5 % above the
most of the first (and what KEPT_KB says).
"""
import os
import subprocess
import sys
import time
from pathlib import Path

FOLDER = Path(__file__).parent / "soak"
COUNTS = {"children": 100_000, "workers": 1_000_000, "processes": 400, "threads": 100_000}
# Of each, until the run ends, which has no cycle collector: the classes of its modules.
KEPT_KB = {"processes": 600}
SLACK_KB, SLACK = 2048, 1.05
LIMITS = "--memory", "4096", "--steps", "1000000M", "--ticks", "1000000M"


def sample(pid):
    """KiB of memory, descriptors, children; None: it is gone."""
    try:
        with open(f"/proc/{pid}/status") as file:
            memory = next((int(line.split()[1]) for line in file if line.startswith("VmRSS")), None)
        with open(f"/proc/{pid}/task/{pid}/children") as file:
            children = len(file.read().split())
        return None if memory is None else (memory, len(os.listdir(f"/proc/{pid}/fd")), children)
    except OSError:
        return None


def soak(ticktape, name, count, how):
    """Complaints, and what was measured."""
    began = time.monotonic()
    options = ("run", "--real") if how == "real" else ("run", *LIMITS)
    with subprocess.Popen([ticktape, *options, f"{name}.py", "--", str(count)], cwd=FOLDER, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as p:
        samples = []
        while p.poll() is None:
            if (one := sample(p.pid)) is not None:
                samples.append(one)
            time.sleep(0.02)
        out = p.stdout.read().decode()
    seconds = time.monotonic() - began
    complaints = [] if p.returncode == 0 and out.startswith(f"{count} ") else [f"exit {p.returncode}: {out[-500:]}"]
    samples = samples[len(samples) // 10:]  # it starts
    half = len(samples) // 2
    if half > 3:
        first, last = (max(memory for memory, _, _ in part) for part in (samples[:half], samples[half:]))
        if last > first * SLACK + SLACK_KB + count * KEPT_KB.get(name, 0):
            complaints.append(f"memory grows: {first} KiB, then {last} KiB")
        first_fds, last_fds = (max(fds for _, fds, _ in part) for part in (samples[:half], samples[half:]))
        if last_fds > first_fds + 4:
            complaints.append(f"descriptors grow: {first_fds}, then {last_fds}")
    else:
        complaints.append("too short to be measured: raise FACTOR")
    most = max((memory for memory, _, _ in samples), default=0)
    print(f"{name:10} {how:9} {count:9} {seconds:8.1f} s {count / seconds:10.0f}/s {most / 1024:7.1f} MiB", flush=True)
    for complaint in complaints:
        print(f"    FAILED: {complaint}")
    return not complaints


def main(ticktape, factor="1"):
    ticktape = str(Path(ticktape).resolve())
    good = [soak(ticktape, name, max(100, round(count * float(factor)) // 100 * 100), how)
            for name, count in COUNTS.items() for how in ("simulated", "real")]
    print(f"{sum(good)} passed, {len(good) - sum(good)} failed")
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
