#!/usr/bin/env python3
"""Confirm failing tapes under CPython: each sound NAME.tape beside its NAME.py.

    confirmed.py TICKTAPE DIR    last line: "N passed, M failed"

A tape on which ticktape fails must make CPython fail with the same trace. Tapes of the model any are no matter of CPython's.
"""
import pathlib
import subprocess
import sys

import judge

TICKS_MAX = "1000000"  # as oracle.py's


def main(ticktape, folder):
    passed = failed = 0
    with judge.Oracle() as oracle:
        for tape in sorted(pathlib.Path(folder).glob("*.tape")):
            program = tape.with_suffix(".py")
            asks = next(line for line in tape.read_text().splitlines() if line.startswith("asks "))
            if "ready" in asks.split():
                continue
            ran = subprocess.run([ticktape, "replay", "--trace", "--ticks", TICKS_MAX, "--tape", tape, program], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
            answered = oracle.ask(f"{tape}\t{program}", 1)
            parted = judge.parting(answered[0] if answered else b"(no answer)\n", ran.stdout)
            if parted is None and ran.returncode == 1:
                passed += 1
                continue
            failed += 1
            print(f"{program}: exit code {ran.returncode}, CPython and ticktape: {parted}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
